// Whether a page breaks a rule of accessibility or is wider than the window.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page) {
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  const { violations: found } = await page.evaluate(() => window.axe.run());
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}

/** Until nothing moves any more: a colour that is inherited passes on from level to level. */
export async function untilStill() {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = () =>
    document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await drawn();
  while (moving().length > 0) {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await drawn();
  }
}

/** In light and dark, on a phone and on a wide screen. */
export async function breaksNoRule(page, what) {
  // What shows under the pointer only is no part of the page.
  await page.mouse.move(0, 0);
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      );
      await page.evaluate(untilStill);
      const where = `${what}, ${width} px, ${colorScheme}`;
      assert.deepEqual(await violations(page), [], where);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${where}: ${over} px too wide`);
    }
  await page.setViewportSize({ width: 1280, height: 900 });
}
