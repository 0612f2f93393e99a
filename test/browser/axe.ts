import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on colors. */
const colorRules: string[] = ['color-contrast', 'link-in-text-block'];
const withoutColors = { rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) };

/** A page with more elements, as `/doc` with 70,000, has its colors judged without repeated ones: axe takes 20 s for all. */
const manyElements = 20_000;

declare global {
  interface Window {
    /** What `takeOutRepeated` took out, and what it put there. */
    repeated: [Element, Comment][];
  }
}

/**
 * Takes elements out, with all that they contain, of which the page has shown the kind before: the same names, from the root
 * on. From a page without many elements, it takes none.
 */
function takeOutRepeated(manyElements: number): void {
  window.repeated = [];
  const elements = [...document.querySelectorAll('*')];
  if (elements.length <= manyElements) return;
  const kinds = new Map<string, number>();
  const kindOf = new Map<Element | null, number>();
  const kept = new Set<Element | null>();
  for (const element of elements) {
    const { localName, className, attributes, parentElement } = element;
    const states = [...attributes].filter(({ name }) => /^(style|open|disabled|aria-(current|selected))$/.test(name));
    const names = [kindOf.get(parentElement), localName, className, ...states.map(({ value }) => value)].join(' ');
    if (!kinds.has(names)) {
      kinds.set(names, kinds.size);
      for (let at: Element | null = element; at && !kept.has(at); at = at.parentElement) kept.add(at);
    }
    kindOf.set(element, kinds.get(names)!);
  }
  for (const element of elements.filter((each) => !kept.has(each) && kept.has(each.parentElement))) {
    const place = document.createComment('');
    element.replaceWith(place);
    window.repeated.push([element, place]);
  }
}

const putBack = (): void => window.repeated.forEach(([element, place]) => place.replaceWith(element));

/** Accessibility violations of a part of the page as text. */
async function violations(page: Page, part: string, options: RunOptions): Promise<string[]> {
  const all = JSON.stringify({ resultTypes: ['violations'], ...options });
  const results = await page.evaluate<AxeResults>(`window.axe.run(${JSON.stringify(part)}, ${all})`);
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join(', ')})`,
  );
}

/** Waits for all finite animations, including those started by earlier ones (inherited colors animate level by level). */
async function animationsFinished(): Promise<void> {
  const nextFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const running = () =>
    document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime as number));
  await nextFrames();
  while (running().length > 0) {
    await Promise.allSettled(running().map(({ finished }) => finished));
    await nextFrames();
  }
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A page without components follows the media query alone.
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme,
    colorScheme,
    { timeout: 120_000 }, // `/doc` took more than 30 s on a busy machine
  );
  await page.evaluate(animationsFinished);
}

/** By how many pixels the page is wider than its window. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails on accessibility violations of the page, or a part of it, in light and dark at the current size. */
export async function expectAccessibleInBothSchemes(page: Page, label: string, part = 'html'): Promise<void> {
  await setScheme(page, 'light');
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  // axe misjudges the contrast of content whose rendering is skipped.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  expect(await violations(page, part, withoutColors), label).toEqual([]);
  await page.evaluate(takeOutRepeated, manyElements);
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(page, scheme);
    expect(await violations(page, part, { runOnly: colorRules }), `${label}, ${scheme}`).toEqual([]);
  }
  await page.evaluate(putBack);
}

/** Fails if the page is wider than a phone. */
export async function expectFitsPhone(page: Page, label: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await excessWidth(page), `${label} is wider than a phone`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Checks the page, or a part of it, in light and dark, on a phone and on a wide screen. */
export async function expectAccessible(page: Page, label: string, part?: string): Promise<void> {
  // Hover content must not affect the check.
  await page.mouse.move(0, 0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page, `${label}, ${width} px`, part);
    expect(await excessWidth(page), `${label}, ${width} px is too wide`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
