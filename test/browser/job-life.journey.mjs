// A job that is stopped and run again, and what a person sees when something is refused.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { castVoice, openBrowser, openTab, signIn, steps } from './person.mjs';

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

step('is told on the form what is missing, and what was typed stays', async () => {
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Line 1', exact: true }).fill('Only a line.');
  await page.getByText('Choose a voice for the host.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Make audio' }).isDisabled(), true);
  await page.reload();
  await openTab(page, 'Create');
  assert.equal(await page.getByRole('textbox', { name: 'Line 1', exact: true }).inputValue(), 'Only a line.');
});

step('is told by the server that a domain is none', async () => {
  await castVoice(page, 'Host', 'english');
  await page.getByLabel('Domain').fill('not a domain');
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page
    .getByText(/must be a host name/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Line 1', exact: true }).inputValue(), 'Only a line.');
  problems.length = 0; // the browser itself notes the 400
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

step('runs it again, to the end', async () => {
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Audio', exact: true }).waitFor({ timeout: 120_000 });
  await page.getByText('Retried, attempt 2.').waitFor();
  await page.getByText('Chain verified').waitFor();
});

step('steps through how it came to be, with the keyboard', async () => {
  const place = page.getByRole('slider', { name: 'Step through the events' });
  const state = page.getByRole('region', { name: /^State after event/ });
  const fact = (name) =>
    state.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
  const current = page.getByRole('list', { name: 'Events in order' }).locator('[aria-current=step]');
  await current.focus();
  await page.keyboard.press('Home');
  assert.match(await place.getAttribute('aria-valuetext'), /^Event 1 of \d+$/);
  assert.equal(await fact('Status').textContent(), 'pending');
  await page.keyboard.press('ArrowDown');
  assert.equal(await fact('Status').textContent(), 'processingbefore: pending');
  const retried = page.getByRole('button', { name: /^Retried, attempt 2\./ });
  await retried.click();
  assert.equal(await fact('Attempt').textContent(), '2before: 1');
  assert.equal(await fact('Status').textContent(), 'pendingbefore: cancelled');
  await place.focus();
  await page.keyboard.press('End');
  assert.match(await fact('Status').textContent(), /^completed/);
  assert.match(await fact('Segments').textContent(), new RegExp(`^${lineCount} of ${lineCount}`));
});

step('verifies the chain itself, and takes the trail home', async () => {
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

step('was charged once', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await openTab(page, 'Create');
  const characters = dialogue.replaceAll(/^(Host|Guest): /gm, '').replaceAll('\n', '').length;
  await page.getByText((10_000 - characters).toLocaleString('en-US'), { exact: true }).waitFor();
});

step('nothing is wider than the phone, on any tab', async () => {
  for (const tab of ['Dashboard', 'Create', 'Voices', 'Connections', 'Settings']) {
    await openTab(page, tab);
    await page.getByRole('heading', { level: 1, name: tab }).waitFor();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(excess <= 0, `${tab} is ${excess} px too wide`);
  }
});

step('nothing broke on the way', () => assert.deepEqual(problems, []));
