// Figures that explain themselves: the events behind each add up to it, here and in what is taken away.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { withOneJob } from './all-pages.mjs';
import { breaksNoRule } from './axe.mjs';
import { openBrowser, steps } from './person.mjs';

const domain = 'example.com';
const step = steps();
let browser, page, problems, job, shown;
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

step('a figure is there', async () => {
  job = await withOneJob(page, `ella-${Date.now()}@example.com`);
  await page.goto('/dashboard#/character-usage');
  shown = numberIn(
    await block()
      .getByText(/ \/ 10,000 characters$/)
      .textContent(),
  );
  assert.ok(shown > 0);
});

step('it is explained by its very events, which add up to it', async () => {
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await block()
    .getByText(`add up to ${shown.toLocaleString('en-US')}, the number shown.`)
    .waitFor();
  const rows = await block().getByRole('table').locator('tbody tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  const counted = cells.filter(([, event]) => /^(Used|Corrected)/.test(event));
  assert.equal(
    counted.reduce((sum, [, , characters]) => sum + numberIn(characters), 0),
    shown,
  );
  assert.equal(numberIn(cells.at(-1)[3]), shown);
});

step('each event leads to its job, and Back to the figure', async () => {
  await block().getByRole('link', { name: /^Job / }).first().click();
  await page.waitForURL(`**${job}`);
  await dialog().waitFor({ state: 'detached' });
  await page.goBack();
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
});

step('the total is explained by its domains', async () => {
  const total = dialog().getByRole('region', { name: 'Total Usage' });
  await total.getByRole('button', { name: 'Explain this number: Total Usage' }).click();
  await total.getByText(`Total ${shown.toLocaleString('en-US')}`).waitFor();
});

step('the same is broken down by day, voice, type and domain', async () => {
  const slider = breakdown().getByRole('slider', { name: 'Day' });
  await slider.waitFor();
  assert.equal(numberIn((await slider.getAttribute('aria-valuetext')).split(':')[1]), shown);
  for (const side of ['Voice', 'Type', 'Domain']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(side).click();
    const parts = breakdown().getByRole('list', { name: side }).getByRole('listitem');
    await parts.first().waitFor();
    const figures = await parts.locator('b').allTextContents();
    assert.equal(
      figures.reduce((sum, figure) => sum + numberIn(figure), 0),
      shown,
      side,
    );
  }
});

step('the export adds up to it, too', async () => {
  const csv = await downloaded(breakdown().getByRole('link', { name: 'Export CSV' }));
  assert.match(csv.name, /^duetcast-usage-\d{4}-\d\d-01-[\d-]+\.csv$/);
  const [head, ...records] = csv.text.trim().split('\r\n');
  const column = head.split(',').indexOf('characters');
  assert.equal(
    records.reduce((sum, record) => sum + Number(record.split(',')[column]), 0),
    shown,
  );
  const lines = await downloaded(breakdown().getByRole('link', { name: 'Export NDJSON' }));
  const told = lines.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    told.reduce((sum, { characters }) => sum + characters, 0),
    shown,
  );
});

let statement;
step('the signed statement is verified on its page, and summed again from the events', async () => {
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
  assert.match(await row.textContent(), new RegExp(`^${domain}${shown.toLocaleString('en-US')}`));
  await page.getByRole('button', { name: 'Recalculate from my events' }).click();
  await page.getByText('This browser recalculated the figures from the events of the account.').waitFor();
});

step('a figure of the statement that was changed is found', async () => {
  const forged = statement.text.replaceAll(`"used":${shown}`, `"used":${shown + 1}`);
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

/** Whether no part of the dialog is wider than the screen. */
const fits = () => {
  const parts = [...document.querySelectorAll('[role=dialog], [role=dialog] *')];
  const shown = parts.filter((part) => !part.closest('[data-visually-hidden], table'));
  const isWithin = shown.every((part) => part.getBoundingClientRect().right <= window.innerWidth);
  return isWithin && document.documentElement.scrollWidth <= document.documentElement.clientWidth;
};

step('breaks no rule of accessibility, light and dark, and fits a phone', async () => {
  await page.goto('/dashboard#/character-usage');
  await block()
    .getByRole('button', { name: /^Explain this number: example\.com, / })
    .click();
  await block().getByRole('table').waitFor();
  for (const side of ['Voice', 'Day']) {
    await breakdown().getByRole('radiogroup', { name: 'Break down by' }).getByText(side).click();
    await page.waitForLoadState('networkidle');
    await breaksNoRule(page, side);
    await page.setViewportSize({ width: 360, height: 780 });
    // The mark of the chosen side moves to its place a moment after its list has.
    await page.waitForFunction(fits, undefined, { timeout: 5_000 });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

step('nothing broke on the way', () => assert.deepEqual(problems, []));
