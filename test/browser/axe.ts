import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on colors. */
const colorRules: string[] = ['color-contrast', 'link-in-text-block'];
const withoutColors = { rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) };

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
    { timeout: 120_000 }, // a page of 20,000 elements takes more than 30 s on a busy machine
  );
  await page.evaluate(animationsFinished);
}

/** What makes the page wider than its window: elements with their place in pixels; empty if it fits. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > clientWidth;
    };
    const placeOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${element.localName}.${element.className}: ${Math.round(left)} to ${Math.round(right)}`;
    };
    const outside = [...document.querySelectorAll('body *')].filter(isOutside).slice(0, 10);
    return [`${scrollWidth} px instead of ${clientWidth} px`, ...outside.map(placeOf)];
  });

/** Fails on accessibility violations of the page, or a part of it, in light and dark at the current size. */
export async function expectAccessibleInBothSchemes(page: Page, label: string, part = 'html'): Promise<void> {
  await setScheme(page, 'light');
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  // axe misjudges the contrast of content whose rendering is skipped.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  expect(await violations(page, part, withoutColors), label).toEqual([]);
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(page, scheme);
    expect(await violations(page, part, { runOnly: colorRules }), `${label}, ${scheme}`).toEqual([]);
  }
}

/** Fails if the page is wider than a phone. */
export async function expectFitsPhone(page: Page, label: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  // Lengths in `vw` follow the window in the next frame.
  await page.evaluate(animationsFinished);
  expect(await tooWide(page), `${label} is wider than a phone`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Checks the page, or a part of it, in light and dark, on a phone and on a wide screen. */
export async function expectAccessible(page: Page, label: string, part?: string): Promise<void> {
  // Hover content must not affect the check.
  await page.mouse.move(0, 0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page, `${label}, ${width} px`, part);
    expect(await tooWide(page), `${label}, ${width} px is too wide`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
