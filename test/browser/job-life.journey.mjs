// A job is cancelled and retried; validation errors are shown in the form.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { castVoice, openBrowser, openTab, signIn, steps } from './user.mjs';

const lineCount = 80;
const stamp = Date.now();
const dialogue = Array.from({ length: lineCount }, (_, index) => {
  const speaker = index % 2 ? 'Guest' : 'Host';
  return `${speaker}: Take ${stamp}, line ${index + 1}: rivers remember every rain that ever fell on their hills.`;
}).join('\n');

const step = steps();
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser({ width: 390, height: 844 })));
after(() => browser.close());

step('signs in on a phone', () => signIn(page, `bruno-${stamp}@example.com`));

step('the form shows what is missing and keeps the input', async () => {
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Line 1', exact: true }).fill('Only a line.');
  await page.getByText('Choose a voice for the host.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make audio' }).isDisabled(), true);
  await page.reload();
  await openTab(page, 'Create');
  assert.equal(await page.getByRole('textbox', { name: 'Line 1', exact: true }).inputValue(), 'Only a line.');
});

step('shows the server’s error for an invalid domain', async () => {
  await castVoice(page, 'Host', 'english');
  await page.getByLabel('Domain').fill('not a domain');
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page
    .getByText(/must be a host name/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Line 1', exact: true }).inputValue(), 'Only a line.');
  problems.length = 0; // the browser logs the 400
});

step('starts a long job and cancels it', async () => {
  await page.getByLabel('Domain').fill('dashboard');
  await page.getByRole('button', { name: 'More for line 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete the line' }).click();
  await castVoice(page, 'Guest', 'german');
  await page.getByRole('button', { name: 'Paste a dialogue' }).click();
  await page.getByRole('textbox', { name: 'Dialogue' }).fill(dialogue);
  await page.getByRole('button', { name: 'Use these lines' }).click();
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL('**/dashboard/jobs/*');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This job was cancelled').waitFor();
  await page.getByText('Chain verified').waitFor();
});

step('retries the job to completion', async () => {
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Audio', exact: true }).waitFor({ timeout: 120_000 });
  await page.getByText('Retried, attempt 2.').waitFor();
  await page.getByText('Chain verified').waitFor();
});

step('steps through the events with the keyboard', async () => {
  const slider = page.getByRole('slider', { name: 'Step through the events' });
  const state = page.getByRole('region', { name: /^State after event/ });
  const fact = (name) =>
    state.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
  const current = page.getByRole('list', { name: 'Events in order' }).locator('[aria-current=step]');
  await current.focus();
  await page.keyboard.press('Home');
  assert.match(await slider.getAttribute('aria-valuetext'), /^Event 1 of \d+$/);
  assert.equal(await fact('Status').textContent(), 'pending');
  await page.keyboard.press('ArrowDown');
  assert.equal(await fact('Status').textContent(), 'processingbefore: pending');
  const retried = page.getByRole('button', { name: /^Retried, attempt 2\./ });
  await retried.click();
  assert.equal(await fact('Attempt').textContent(), '2before: 1');
  assert.equal(await fact('Status').textContent(), 'pendingbefore: cancelled');
  await slider.focus();
  await page.keyboard.press('End');
  assert.match(await fact('Status').textContent(), /^completed/);
  assert.match(await fact('Segments').textContent(), new RegExp(`^${lineCount} of ${lineCount}`));
});

step('verifies the chain in the browser and exports the trail', async () => {
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/^All \d+ events verify, recomputed with SHA-256 in this browser\.$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export NDJSON' }).click(),
  ]);
  const events = (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const head = `Head of the chain: ${events.at(-1).metadata.hash}`;
  await page.getByText(head).waitFor();
  await page.getByText('Raw event').click();
  await page.getByText('"type": "JobCompleted"').waitFor();
  await page.getByRole('button', { name: 'Copy Hash', exact: true }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), events.at(-1).metadata.hash);
});

step('charges the characters once', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await openTab(page, 'Create');
  const characters = dialogue.replaceAll(/^(Host|Guest): /gm, '').replaceAll('\n', '').length;
  await page.getByText((10_000 - characters).toLocaleString('en-US'), { exact: true }).waitFor();
});

step('every tab fits the phone width', async () => {
  for (const tab of ['Dashboard', 'Create', 'Voices', 'Connections', 'Settings']) {
    await openTab(page, tab);
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(excess <= 0, `${tab} is ${excess} px too wide`);
  }
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
