// Usage figures equal the sum of their events, on the page and in exports.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { signInWithOneJob } from './all-pages.mjs';
import { assertAccessible } from './axe.mjs';
import { openBrowser, steps } from './user.mjs';

const domain = 'example.com';
const step = steps();
let browser, page, problems, job, figure;
before(async () => {
  ({ browser, page, problems } = await openBrowser(undefined, undefined, { reducedMotion: 'reduce' }));
});
after(() => browser?.close());

const dialog = () => page.getByRole('dialog', { name: 'Account' });
const block = () => dialog().getByRole('region', { name: 'Usage by Domain' }).getByRole('listitem', { name: domain });
const breakdown = () => dialog().getByRole('region', { name: 'Breakdown' });
const numberIn = (text) => Number(text.match(/-?[\d,]+/)[0].replaceAll(',', ''));

async function downloaded(link) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

step('shows a usage figure', async () => {
  job = await signInWithOneJob(page, `ella-${Date.now()}@example.com`);
  await page.goto('/dashboard#/character-usage');
  figure = numberIn(
    await block()
      .getByText(/ \/ 10,000 characters$/)
      .textContent(),
  );
  assert.ok(figure > 0);
});

step('explains the figure by events that add up to it', async () => {
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await block()
    .getByText(`add up to ${figure.toLocaleString('en-US')}, the number shown.`)
    .waitFor();
  const rows = await block().getByRole('table').locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  const counted = cells.filter(([, event]) => /^(Used|Corrected)/.test(event));
  assert.equal(
    counted.reduce((sum, [, , characters]) => sum + numberIn(characters), 0),
    figure,
  );
  assert.equal(numberIn(cells.at(-1)[3]), figure);
});

step('each event links to its job; Back returns to the figure', async () => {
  await block().getByRole('link', { name: /^Job / }).first().click();
  await page.waitForURL(`**${job}`);
  await dialog().waitFor({ state: 'detached' });
  await page.goBack();
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
});

step('explains the total by domains', async () => {
  const total = dialog().getByRole('region', { name: 'Total Usage' });
  await total.getByRole('button', { name: 'Explain this number: Total Usage' }).click();
  await total.getByText(`Total ${figure.toLocaleString('en-US')}`).waitFor();
});

step('breakdowns by day, voice, type and domain add up to the figure', async () => {
  const slider = breakdown().getByRole('slider', { name: 'Day' });
  await slider.waitFor();
  assert.equal(numberIn((await slider.getAttribute('aria-valuetext')).split(':')[1]), figure);
  for (const dimension of ['Voice', 'Type', 'Domain']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(dimension).click();
    const parts = breakdown().getByRole('list', { name: dimension }).getByRole('listitem');
    await parts.first().waitFor();
    const figures = await parts.locator('b').allTextContents();
    assert.equal(
      figures.reduce((sum, figure) => sum + numberIn(figure), 0),
      figure,
      dimension,
    );
  }
});

step('exports add up to the figure', async () => {
  const csv = await downloaded(breakdown().getByRole('link', { name: 'Export CSV' }));
  assert.match(csv.name, /^duetcast-usage-\d{4}-\d\d-01-[\d-]+\.csv$/);
  const [head, ...csvRows] = csv.text.trim().split('\r\n');
  const column = head.split(',').indexOf('characters');
  assert.equal(
    csvRows.reduce((sum, row) => sum + Number(row.split(',')[column]), 0),
    figure,
  );
  const lines = await downloaded(breakdown().getByRole('link', { name: 'Export NDJSON' }));
  const records = lines.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    records.reduce((sum, { characters }) => sum + characters, 0),
    figure,
  );
});

let statement;
step('the signed statement verifies, and its sums match the events', async () => {
  const section = dialog().getByRole('region', { name: 'Monthly statement' });
  statement = await downloaded(section.getByRole('link', { name: 'Download the statement' }));
  assert.match(statement.name, /^duetcast-statement-\d{4}-\d\d\.json$/);
  await section.getByRole('link', { name: 'Verify a file' }).click();
  await page.waitForURL('**/verify');
  await page.locator('input[type=file]').setInputFiles({
    name: statement.name,
    mimeType: 'application/json',
    buffer: Buffer.from(statement.text),
  });
  await page.getByText('Verified', { exact: true }).waitFor();
  const row = page.getByRole('table', { name: 'Usage by domain' }).getByRole('row').nth(1);
  assert.match(await row.textContent(), new RegExp(`^${domain}${figure.toLocaleString('en-US')}`));
  await page.getByRole('button', { name: 'Recalculate from my events' }).click();
  await page.getByText('This browser recalculated the figures from the events of the account.').waitFor();
});

step('detects a changed figure in the statement', async () => {
  const forged = statement.text.replaceAll(`"used":${figure}`, `"used":${figure + 1}`);
  assert.notEqual(forged, statement.text);
  await page.locator('input[type=file]').setInputFiles({
    name: statement.name,
    mimeType: 'application/json',
    buffer: Buffer.from(forged),
  });
  await page.getByText('Not verified').waitFor();
  await page
    .getByText(/has an invalid signature/)
    .first()
    .waitFor();
});

/** Whether the dialog fits the screen width. */
const fits = () => {
  const parts = [...document.querySelectorAll('[role=dialog], [role=dialog] *')];
  const visible = parts.filter((part) => !part.closest('[data-visually-hidden], table'));
  const isWithin = visible.every((part) => part.getBoundingClientRect().right <= window.innerWidth);
  return isWithin && document.documentElement.scrollWidth <= document.documentElement.clientWidth;
};

step('is accessible in light and dark and fits a phone', async () => {
  await page.goto('/dashboard#/character-usage');
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await block().getByRole('table').waitFor();
  for (const dimension of ['Voice', 'Day']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(dimension).click();
    await page.waitForLoadState('networkidle');
    await assertAccessible(page, dimension);
    await page.setViewportSize({ width: 360, height: 780 });
    // The indicator of the selected option moves shortly after its list.
    await page.waitForFunction(fits, undefined, { timeout: 5_000 });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
