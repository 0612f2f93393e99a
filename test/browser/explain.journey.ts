// Usage figures equal the sum of their events, on the page and in exports.
import { expect, test, type Page } from '@playwright/test';
import { signInWithOneJob } from './all-pages';
import { expectAccessible } from './axe';
import { downloadFrom, linesOf, openPage, type DownloadedFile } from './user';

test.describe.configure({ mode: 'serial' });

const domain = 'example.com';
let job: string;
let figure: number;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { reducedMotion: 'reduce' }));
});
test.afterAll(() => page.context().close());

const dialog = () => page.getByRole('dialog', { name: 'Account' });
const block = () => dialog().getByRole('region', { name: 'Usage by Domain' }).getByRole('listitem', { name: domain });
const breakdown = () => dialog().getByRole('region', { name: 'Breakdown' });
const numberIn = (text: string | null | undefined) => Number(text?.match(/-?[\d,]+/)?.[0].replaceAll(',', ''));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('shows a usage figure', async () => {
  job = await signInWithOneJob(page, `ella-${Date.now()}@example.com`);
  await page.goto('/dashboard#/character-usage');
  figure = numberIn(
    await block()
      .getByText(/ \/ 10,000 characters$/)
      .textContent(),
  );
  expect(figure).toBeGreaterThan(0);
});

test('explains the figure by events that add up to it', async () => {
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await expect(block().getByText(`add up to ${figure.toLocaleString('en-US')}, the number shown.`)).toBeVisible();
  const rows = await block().getByRole('table').locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  const counted = cells.filter(([, event = '']) => /^(Used|Corrected)/.test(event));
  expect(sum(counted.map(([, , characters]) => numberIn(characters)))).toBe(figure);
  expect(numberIn(cells.at(-1)?.[3])).toBe(figure);
});

test('each event links to its job; Back returns to the figure', async () => {
  await block().getByRole('link', { name: /^Job / }).first().click();
  await page.waitForURL(`**${job}`);
  await expect(dialog()).toHaveCount(0);
  await page.goBack();
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
});

test('explains the total by domains', async () => {
  const total = dialog().getByRole('region', { name: 'Total Usage' });
  await total.getByRole('button', { name: 'Explain this number: Total Usage' }).click();
  await expect(total.getByText(`Total ${figure.toLocaleString('en-US')}`)).toBeVisible();
});

test('breakdowns by day, voice, type and domain add up to the figure', async () => {
  const slider = breakdown().getByRole('slider', { name: 'Day' });
  await expect(slider).toBeVisible();
  expect(numberIn((await slider.getAttribute('aria-valuetext'))?.split(':')[1])).toBe(figure);
  for (const dimension of ['Voice', 'Type', 'Domain']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(dimension).click();
    const parts = breakdown().getByRole('list', { name: dimension }).getByRole('listitem');
    await expect(parts.first()).toBeVisible();
    const figures = await parts.locator('b').allTextContents();
    expect(sum(figures.map(numberIn)), dimension).toBe(figure);
  }
});

test('exports add up to the figure', async () => {
  const csv = await downloadFrom(breakdown().getByRole('link', { name: 'Export CSV' }));
  expect(csv.name).toMatch(/^duetcast-usage-\d{4}-\d\d-01-[\d-]+\.csv$/);
  const [head = '', ...csvRows] = csv.text.trim().split('\r\n');
  const column = head.split(',').indexOf('characters');
  expect(sum(csvRows.map((row) => Number(row.split(',')[column])))).toBe(figure);
  const lines = await downloadFrom(breakdown().getByRole('link', { name: 'Export NDJSON' }));
  const records = linesOf<{ characters: number }>(lines);
  expect(sum(records.map(({ characters }) => characters))).toBe(figure);
});

let statement: DownloadedFile;
const upload = (text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: statement.name, mimeType: 'application/json', buffer: Buffer.from(text) });

test('the signed statement verifies, and its sums match the events', async () => {
  const section = dialog().getByRole('region', { name: 'Monthly statement' });
  statement = await downloadFrom(section.getByRole('link', { name: 'Download the statement' }));
  expect(statement.name).toMatch(/^duetcast-statement-\d{4}-\d\d\.json$/);
  await section.getByRole('link', { name: 'Verify a file' }).click();
  await page.waitForURL('**/verify');
  await upload(statement.text);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  const row = page.getByRole('table', { name: 'Usage by domain' }).getByRole('row').nth(1);
  await expect(row).toHaveText(new RegExp(`^${domain}${figure.toLocaleString('en-US')}`));
  await page.getByRole('button', { name: 'Recalculate from my events' }).click();
  await expect(page.getByText('This browser recalculated the figures from the events of the account.')).toBeVisible();
});

test('detects a changed figure in the statement', async () => {
  const forged = statement.text.replaceAll(`"used":${figure}`, `"used":${figure + 1}`);
  expect(forged).not.toBe(statement.text);
  await upload(forged);
  await expect(page.getByText('Not verified')).toBeVisible();
  await expect(page.getByText(/has an invalid signature/).first()).toBeVisible();
});

/** Whether the dialog fits the screen width. */
const fits = () => {
  const parts = [...document.querySelectorAll('[role=dialog], [role=dialog] *')];
  const visible = parts.filter((part) => !part.closest('[data-visually-hidden], table'));
  const isWithin = visible.every((part) => part.getBoundingClientRect().right <= window.innerWidth);
  return isWithin && document.documentElement.scrollWidth <= document.documentElement.clientWidth;
};

test('is accessible in light and dark and fits a phone', async () => {
  await page.goto('/dashboard#/character-usage');
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await expect(block().getByRole('table')).toBeVisible();
  for (const dimension of ['Voice', 'Day']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(dimension).click();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, dimension, '[role=dialog]');
    await page.setViewportSize({ width: 360, height: 780 });
    // The indicator of the selected option moves shortly after its list.
    await page.waitForFunction(fits, undefined, { timeout: 5_000 });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('the page logs no errors', () => expect(problems).toEqual([]));
