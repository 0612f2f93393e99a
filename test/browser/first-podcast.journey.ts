// From the landing page to hearing one's own first podcast: four clicks in development, where no mail is opened.
import { expect, test, type Page } from '@playwright/test';
import { firstSpeech, openPage, timeOf } from './user';

test('four clicks from the landing page to the first podcast of an account', async ({ browser }) => {
  const { page, problems } = await openPage(browser, {});
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button', on: Page = page) => {
    clicks += 1;
    await on
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  const text = 'Why do cats purr? They do so when they are content. They also purr when they are hurt.';
  await page.goto('/');
  const begin = Date.now();
  await page.locator('#try textarea').fill(text); // typing is no click
  await click(/^Get started/i, 'link');
  await page.getByLabel('E-mail address').fill(`first-${Date.now()}@example.com`);
  await click('Send me a link');
  await click('Sign in');
  await expect(page.getByRole('textbox', { name: 'Article text' })).toHaveValue(text);
  await click(/^Make podcast · at most \d+ characters$/);
  const audio = page.getByRole('region', { name: 'Audio', exact: true });
  await expect(audio.getByRole('link', { name: 'Download MP3' })).toBeVisible(firstSpeech);
  expect(clicks).toBe(4);
  await audio.locator('audio').evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => timeOf(audio.locator('audio'))).toBeGreaterThan(0.3);
  console.log(`${clicks} clicks and ${(Date.now() - begin) / 1_000} s from the landing page to hearing the podcast`);
  await expect(page.getByRole('button', { name: 'Make audio · free' })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
});
