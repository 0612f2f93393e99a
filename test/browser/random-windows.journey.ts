// One script in two windows that are edited at random, one of them offline half of the time: the server has every word that is typed, in a
// script or in one of its versions. `WINDOWS_SECONDS=600` edits for ten minutes.
import { expect, test, type Page } from '@playwright/test';
import { apiOf, openPage, openTab, signIn } from './user';

const seconds = Number(process.env.WINDOWS_SECONDS ?? 45);
const seed = Number(process.env.SEED ?? Date.now() % 1e6);
const lineCount = 4;
const choices = ['Use what is here', 'Use the other window’s', 'Keep both as two scripts'];

const line = (page: Page, number: number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true });
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This script was changed in another window' });
const wordsIn = (text: string): string[] => text.match(/\b[ab]\d+x\b/g) ?? [];
const focus = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('no word is lost in two windows that are edited at random', async ({ browser }) => {
  test.setTimeout((seconds + 240) * 1_000);
  console.log(`SEED=${seed}`);
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const typed = new Set<string>();
  const email = `random-${Date.now()}@example.com`;
  const pages = await Promise.all(
    ['a', 'b'].map(async (name) => ({ name, page: (await openPage(browser)).page, isOffline: false })),
  );
  for (const { page } of pages) {
    await signIn(page, email);
    await openTab(page, 'Create');
  }
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]];
  await first.page.getByRole('textbox', { name: 'Title' }).fill('Tides');
  for (let number = 1; number <= lineCount; number++) {
    if (number > 2) await first.page.getByRole('button', { name: 'Add a line' }).click();
    await line(first.page, number).fill(`Line ${number} of the tides.`);
  }
  await expect(first.page.getByText('Saved', { exact: true })).toBeVisible();
  await second.page.getByRole('button', { name: 'My scripts' }).click();
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tides/ })
    .click();
  await expect(line(second.page, lineCount)).toHaveValue(`Line ${lineCount} of the tides.`);

  const resolve = (page: Page, choice: string) => page.getByRole('button', { name: choice }).click();

  async function act({ name, page }: (typeof pages)[0]): Promise<void> {
    if (await conflict(page).isVisible()) {
      if (random(3) === 0) return resolve(page, choices[random(choices.length)]!);
    } else if (random(6) === 0) return void (await focus(page));
    const word = `${name}${typed.size}x`;
    const field = line(page, 1 + random(lineCount));
    await field.click();
    await field.press('End');
    typed.add(word);
    await field.pressSequentially(` ${word}`, { delay: random(40) });
  }

  const endsAt = Date.now() + seconds * 1_000;
  while (Date.now() < endsAt) {
    if (random(12) === 0) {
      second.isOffline = !second.isOffline;
      await second.page.context().setOffline(second.isOffline);
    }
    await Promise.all(pages.map((each) => act(each)));
  }

  await second.page.context().setOffline(false);
  for (const { page } of [second, first]) {
    await focus(page);
    await expect(async () => {
      if (await conflict(page).isVisible()) await resolve(page, 'Keep both as two scripts');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  }

  const api = await apiOf(first.page);
  const { data: scripts } = await api.get('/api/podcast-jobs');
  const found = new Set<string>();
  for (const { id } of scripts) {
    const { data: trail } = await api.get('/api/podcast-jobs/{id}/audit', { params: { path: { id } } });
    const versions = trail.events.flatMap(({ data }) => (data as { scriptHash?: string }).scriptHash ?? []);
    for (const query of [{}, ...versions.map((version) => ({ version }))]) {
      const { data: script } = await api.get('/api/podcast-jobs/{id}/script', { params: { path: { id }, query } });
      for (const { text } of script.segments) for (const word of wordsIn(text)) found.add(word);
    }
  }
  expect([...typed].filter((word) => !found.has(word))).toEqual([]);
  for (const { page } of pages) await page.context().close();
});
