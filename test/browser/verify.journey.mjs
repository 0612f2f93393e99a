// Verifies a job's signed audit file, unchanged and tampered with.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { signInWithOneJob } from './all-pages.mjs';
import { assertAccessible } from './axe.mjs';
import { openBrowser, steps } from './user.mjs';

const step = steps();
let browser, page, problems, file;
const requests = [];
before(async () => {
  ({ browser, page, problems } = await openBrowser(undefined, undefined, { reducedMotion: 'reduce' }));
  page.on('request', (request) => requests.push([request.method(), new URL(request.url()).pathname]));
});
after(() => browser?.close());

const verdict = () => page.getByRole('status').filter({ has: page.locator('[class*=Alert-title]') });
const events = () => page.getByRole('list', { name: 'Events' }).getByRole('listitem');
const upload = (text, name = 'audit.json') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text, 'utf8') });

async function downloaded(link) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

step('a job page offers its signed file', async () => {
  await page.goto(await signInWithOneJob(page, `vera-${Date.now()}@example.com`));
  await page.getByText('Chain verified').waitFor();
  file = await downloaded(page.getByRole('link', { name: 'Download signed file', exact: true }));
  assert.match(file.name, /^duetcast-audit-[\w.-]+\.json$/);
  assert.equal(JSON.parse(file.text).format, 'duetcast-audit');
});

step('the footer links to the verification page, which uploads nothing', async () => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Verify a file' }).waitFor();
  await page.getByText('Everything is checked in this browser. The file is not uploaded.').waitFor();
  requests.length = 0;
});

step('verifies the file with this server’s key, without sending it', async () => {
  await upload(file.text, file.name);
  await verdict().getByText('Verified', { exact: true }).waitFor();
  await page.getByText('This server’s key').waitFor();
  assert.equal(await events().count(), JSON.parse(file.text).events.length);
  assert.deepEqual(
    requests.filter(([method, path]) => method !== 'GET' || (path.startsWith('/api/') && path !== '/api/signing-keys')),
    [],
  );
});

step('the standalone command gives the same result with Node alone', async () => {
  const command = await downloaded(page.getByRole('link', { name: 'duetcast-verify.mjs' }));
  assert.equal(command.name, 'duetcast-verify.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'duetcast-verify-'));
  const run = async (text) => {
    await writeFile(join(folder, 'audit.json'), text);
    return spawnSync(process.execPath, [command.name, 'audit.json'], { cwd: folder, encoding: 'utf8' });
  };
  await writeFile(join(folder, command.name), command.text);
  const [intact, tampered] = [await run(file.text), await run(file.text.replace('"type":"Job', '"type":"Jab'))];
  await rm(folder, { recursive: true });
  assert.match(intact.stdout, /^VERIFIED /);
  assert.match(tampered.stdout, /^NOT VERIFIED /);
  assert.deepEqual([intact.status, tampered.status], [0, 1]);
});

step('detects one changed byte, and names and shows its event', async () => {
  const { events: trail } = JSON.parse(file.text);
  const revision = trail.findIndex(({ type }) => type === 'SegmentSynthesized');
  const line = file.text.split('\n').find((candidate) => candidate.includes(`"id":"${trail[revision].id}"`));
  const changed = line.replace(/"characters":(\d)/, (_, digit) => `"characters":${(Number(digit) % 9) + 1}`);
  assert.notEqual(changed, line);
  await upload(file.text.replace(line, changed));
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

step('detects a changed byte outside the events', async () => {
  await upload(file.text.replace('"isStored":true', '"isStored":null'));
  await verdict().getByText('Not verified').waitFor();
  await verdict().getByText('Show event').waitFor({ state: 'detached' });
});

step('detects a removed last event', async () => {
  const parsed = JSON.parse(file.text);
  const count = parsed.events.length;
  const last = JSON.stringify(parsed.events.at(-1).id);
  const lines = file.text.split('\n');
  const index = lines.findIndex((line) => line.includes(`"id":${last}`));
  lines.splice(index, 1);
  lines[index - 1] = lines[index - 1].replace(/,$/, '');
  await upload(lines.join('\n'));
  await verdict().getByText(`Event ${count} is missing.`).waitFor();
});

step('NDJSON has a valid chain but no signature', async () => {
  const { events: trail } = JSON.parse(file.text);
  await upload(trail.map((event) => `${JSON.stringify(event)}\n`).join(''), 'audit.ndjson');
  await verdict().getByText('The chain is intact; there is no signature').waitFor();
});

step('rejects other files', async () => {
  await upload('{"hello":"world"}', 'hello.json');
  await page.getByRole('alert').getByText('hello.json cannot be checked').waitFor();
});

step('accepts a dropped file without a session', async () => {
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

step('is accessible in light and dark and fits a phone', async () => {
  const changed = file.text.replace('"type":"Job', '"type":"Jab');
  for (const [what, text] of Object.entries({ Verified: file.text, 'Not verified': changed })) {
    await upload(text);
    await verdict().getByText(what, { exact: true }).waitFor();
    await assertAccessible(page, what);
    await page.setViewportSize({ width: 360, height: 780 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(excess <= 0, `${excess} px wider than a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

step('is available in Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.goto('/verify');
  await page.getByRole('heading', { level: 1, name: '验证文件' }).waitFor();
  await upload(file.text);
  await verdict().getByText('已验证').waitFor();
  await page.evaluate(() => localStorage.removeItem('duetcast.language'));
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
