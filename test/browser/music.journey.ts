// The card of music on the Create tab: built-in sounds, an uploaded file, and the audio that they are part of.
import { expect, test, type Page } from '@playwright/test';
import { sine, wavOf } from '../support/audio-fixtures';
import { expectAccessible } from './axe';
import { apiOf, castVoice, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const card = () => page.getByRole('region', { name: 'Music' });
const select = (name: string) => card().getByRole('combobox', { name });
const jingleSeconds = 2;
const jingle = {
  name: 'Opening theme.wav',
  mimeType: 'audio/wav',
  buffer: wavOf([sine(440, jingleSeconds, 8_000)], 8_000),
};

test('a built-in sound can be heard', async () => {
  await signIn(page, `music-${stamp}@example.com`);
  await openTab(page, 'Create');
  await select('Music under the voices').selectOption({ label: 'Calm' });
  await card().getByRole('button', { name: 'Play “Calm”' }).click();
  await expect(card().getByRole('button', { name: 'Stop “Calm”' })).toBeVisible();
  await card().getByRole('button', { name: 'Stop “Calm”' }).click();
});

test('an uploaded file can be chosen; one that is no audio is refused', async () => {
  const input = card().getByLabel('Upload a sound').and(page.locator('input'));
  await input.setInputFiles({ name: 'notes.wav', mimeType: 'audio/wav', buffer: Buffer.from('notes') });
  await expect(card().getByRole('alert')).toContainText('WAV or MP3');
  await input.setInputFiles(jingle);
  await expect(card().getByRole('list', { name: 'Your sounds' })).toContainText('Opening theme');
  await select('Intro').selectOption({ label: 'Opening theme' });
  await expectAccessible(page, 'the Create tab with music');
});

test('the choice survives a reload', async () => {
  await page.reload();
  await openTab(page, 'Create');
  await expect(select('Intro').locator('option:checked')).toHaveText('Opening theme');
  await expect(select('Music under the voices').locator('option:checked')).toHaveText('Calm');
});

test('the audio is longer by the intro, and only the lines are charged', async () => {
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'british');
  await page.getByRole('button', { name: 'Paste a dialogue' }).click();
  await page
    .getByRole('textbox', { name: 'Dialogue' })
    .fill(`Host: Welcome to take ${stamp}.\nGuest: Glad to be here.`);
  await page.getByRole('button', { name: 'Use these lines' }).click();
  await page.getByRole('button', { name: /^Make audio/ }).click();
  await expect(page.getByRole('link', { name: 'Download MP3' })).toBeVisible({ timeout: 150_000 });
  const api = await apiOf(page);
  const { data: jobs } = await api.get('/api/jobs');
  const { data: job } = await api.get('/api/jobs/{jobId}', { params: { path: { jobId: jobs[0]!.id } } });
  const [first] = job.partTimes!;
  expect(first!.endSeconds).toBeGreaterThanOrEqual(jingleSeconds);
  expect(job.jobDetails.charactersCharged).toBe(`Welcome to take ${stamp}.Glad to be here.`.length);
});

test('a deleted sound leaves the list', async () => {
  await page.getByRole('radiogroup', { name: 'Script view' }).getByText('Edit', { exact: true }).click();
  await card().getByRole('button', { name: 'Delete “Opening theme”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card().getByRole('list', { name: 'Your sounds' })).toBeHidden();
});

test('the page logs no errors', () => {
  // The refusal of the file that is no audio.
  expect(problems.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
