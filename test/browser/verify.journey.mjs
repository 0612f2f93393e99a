// A signed file on its way: from a job's page to the page that verifies it, whole and with one byte changed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { withOneJob } from './all-pages.mjs';
import { breaksNoRule } from './axe.mjs';
import { openBrowser, steps } from './person.mjs';

const step = steps();
let browser, page, problems, file;
const asked = [];
before(async () => {
  ({ browser, page, problems } = await openBrowser(undefined, undefined, { reducedMotion: 'reduce' }));
  page.on('request', (request) => asked.push([request.method(), new URL(request.url()).pathname]));
});
after(() => browser?.close());

const verdict = () => page.getByRole('status').filter({ has: page.locator('[class*=Alert-title]') });
const events = () => page.getByRole('list', { name: 'Events' }).getByRole('listitem');
const give = (text, name = 'audit.json') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text, 'utf8') });

async function downloaded(link) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

step('a job gives its signed file', async () => {
  await page.goto(await withOneJob(page, `vera-${Date.now()}@example.com`));
  await page.getByText('Chain verified').waitFor();
  file = await downloaded(page.getByRole('link', { name: 'Download signed file', exact: true }));
  assert.match(file.name, /^duetcast-audit-[\w.-]+\.json$/);
  assert.equal(JSON.parse(file.text).format, 'duetcast-audit');
});

step('the page that verifies is in the footer, and says that nothing is uploaded', async () => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify a file' }).waitFor();
  await page.getByText('Everything is checked in this browser. The file is not uploaded.').waitFor();
  asked.length = 0;
});

step('the file is verified, by the key of this server, and nothing was sent', async () => {
  await give(file.text, file.name);
  await verdict().getByText('Verified', { exact: true }).waitFor();
  await page.getByText('This server’s key').waitFor();
  assert.equal(await events().count(), JSON.parse(file.text).events.length);
  assert.deepEqual(
    asked.filter(([method, path]) => method !== 'GET' || (path.startsWith('/api/') && path !== '/api/signing-keys')),
    [],
  );
});

step('the command is one file, which judges alike with Node alone', async () => {
  const command = await downloaded(page.getByRole('link', { name: 'duetcast-verify.mjs' }));
  assert.equal(command.name, 'duetcast-verify.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'duetcast-verify-'));
  const run = async (text) => {
    await writeFile(join(folder, 'audit.json'), text);
    return spawnSync(process.execPath, [command.name, 'audit.json'], { cwd: folder, encoding: 'utf8' });
  };
  await writeFile(join(folder, command.name), command.text);
  const [whole, changed] = [await run(file.text), await run(file.text.replace('"type":"Job', '"type":"Jab'))];
  await rm(folder, { recursive: true });
  assert.match(whole.stdout, /^VERIFIED /);
  assert.match(changed.stdout, /^NOT VERIFIED /);
  assert.deepEqual([whole.status, changed.status], [0, 1]);
});

step('one byte that was changed is found, and its event is named and shown', async () => {
  const { events: told } = JSON.parse(file.text);
  const revision = told.findIndex(({ type }) => type === 'SegmentSynthesized');
  const line = file.text.split('\n').find((candidate) => candidate.includes(`"id":"${told[revision].id}"`));
  const changed = line.replace(/"characters":(\d)/, (_, digit) => `"characters":${(Number(digit) % 9) + 1}`);
  assert.notEqual(changed, line);
  await give(file.text.replace(line, changed));
  await verdict().getByText('Not verified').waitFor();
  await verdict()
    .getByText(`Event ${revision + 1} was changed after it was written.`)
    .waitFor();
  await page.getByRole('button', { name: `Show event ${revision + 1}` }).click();
  const broken = page.locator('[data-broken]');
  assert.equal(await broken.count(), 1);
  assert.match(await broken.textContent(), new RegExp(`^${revision + 1}Segment \\d `));
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-broken'));
});

step('a byte outside of the events is found, too', async () => {
  await give(file.text.replace('"isStored":true', '"isStored":null'));
  await verdict().getByText('Not verified').waitFor();
  await verdict().getByText('Show event').waitFor({ state: 'detached' });
});

step('the last event cannot be taken away unseen', async () => {
  const parsed = JSON.parse(file.text);
  const count = parsed.events.length;
  const last = JSON.stringify(parsed.events.at(-1).id);
  const lines = file.text.split('\n');
  const place = lines.findIndex((line) => line.includes(`"id":${last}`));
  lines.splice(place, 1);
  lines[place - 1] = lines[place - 1].replace(/,$/, '');
  await give(lines.join('\n'));
  await verdict().getByText(`Event ${count} is missing.`).waitFor();
});

step('NDJSON holds together, but nobody signed it', async () => {
  const { events: told } = JSON.parse(file.text);
  await give(told.map((event) => `${JSON.stringify(event)}\n`).join(''), 'audit.ndjson');
  await verdict().getByText('The chain is intact; there is no signature').waitFor();
});

step('what is no such file is told', async () => {
  await give('{"hello":"world"}', 'hello.json');
  await page.getByRole('alert').getByText('hello.json cannot be checked').waitFor();
});

step('a file can be dropped, without a session, too', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/verify');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.json'));
    return data;
  }, file.text);
  await page.getByText('Drop a file here, or choose one').dispatchEvent('drop', { dataTransfer: transfer });
  await verdict().getByText('Verified', { exact: true }).waitFor();
});

step('breaks no rule of accessibility, light and dark, and fits a phone', async () => {
  const changed = file.text.replace('"type":"Job', '"type":"Jab');
  for (const [what, text] of Object.entries({ Verified: file.text, 'Not verified': changed })) {
    await give(text);
    await verdict().getByText(what, { exact: true }).waitFor();
    await breaksNoRule(page, what);
    await page.setViewportSize({ width: 360, height: 780 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(over <= 0, `${over} px wider than a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

step('speaks Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.goto('/verify');
  await page.getByRole('heading', { level: 1, name: '验证文件' }).waitFor();
  await give(file.text);
  await verdict().getByText('已验证').waitFor();
  await page.evaluate(() => localStorage.removeItem('duetcast.language'));
});

step('nothing broke on the way', () => assert.deepEqual(problems, []));
