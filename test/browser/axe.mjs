// Checks a page for accessibility violations and horizontal overflow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page) {
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  // axe misjudges the contrast of content whose rendering is skipped.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  const { violations: results } = await page.evaluate(() => window.axe.run());
  return results.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}

/** Waits for all finite animations, including those started by earlier ones (inherited colors animate level by level). */
export async function animationsFinished() {
  const nextFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const running = () =>
    document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await nextFrames();
  while (running().length > 0) {
    await Promise.allSettled(running().map(({ finished }) => finished));
    await nextFrames();
  }
}

/** Checks in light and dark, on a phone and on a wide screen. */
export async function assertAccessible(page, label) {
  // Hover content must not affect the check.
  await page.mouse.move(0, 0);
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      );
      await page.evaluate(animationsFinished);
      const where = `${label}, ${width} px, ${colorScheme}`;
      assert.deepEqual(await violations(page), [], where);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(excess <= 0, `${where}: ${excess} px too wide`);
    }
  await page.setViewportSize({ width: 1280, height: 900 });
}
