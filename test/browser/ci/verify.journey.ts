// Verifies a job's signed audit file, unchanged and tampered with.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signInWithOneJob } from '../all-pages';
import type { StoredEvent } from '../api';
import { expectAccessible, expectFitsPhone } from '../axe';
import { downloadFrom, openPage, type DownloadedFile } from '../user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let problems: string[];
let file: DownloadedFile;
let trail: StoredEvent[];
let requests: { method: string; path: string }[] = [];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { reducedMotion: 'reduce' }));
  page.on('request', (request) => requests.push({ method: request.method(), path: new URL(request.url()).pathname }));
});
test.afterAll(() => page.context().close());

const verdict = () => page.getByRole('status').filter({ has: page.locator('[class*=Alert-title]') });
const events = () => page.getByRole('list', { name: 'Events' }).getByRole('listitem');
/** The line of the file that holds the event. */
const lineOf = ({ id }: StoredEvent) => file.text.split('\n').find((line) => line.includes(`"id":"${id}"`)) ?? '';
const upload = (text: string, name = 'audit.json') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text, 'utf8') });

test('a job page offers its signed file', async () => {
  await page.goto(`${await signInWithOneJob(page, `vera-${Date.now()}@example.com`)}?tab=audit`);
  await expect(page.getByText('Chain verified')).toBeVisible();
  file = await downloadFrom(page.getByRole('link', { name: 'Download signed file', exact: true }));
  expect(file.name).toMatch(/^duetcast-audit-[\w.-]+\.json$/);
  const { format, events } = JSON.parse(file.text) as { format: string; events: StoredEvent[] };
  expect(format).toBe('duetcast-audit');
  trail = events;
});

test('the footer links to the verification page, which uploads nothing', async () => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a file' })).toBeVisible();
  await expect(page.getByText('Everything is checked in this browser. The file is not uploaded.')).toBeVisible();
  requests = [];
});

test('verifies the file with this server’s key, without sending it', async () => {
  await upload(file.text, file.name);
  await expect(verdict().getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('This server’s key')).toBeVisible();
  await expect(events()).toHaveCount(trail.length);
  const isExpected = ({ method, path }: (typeof requests)[number]) =>
    method === 'GET' && (!path.startsWith('/api/') || path === '/api/signing-keys');
  expect(requests.filter((request) => !isExpected(request))).toEqual([]);
});

test('the standalone command gives the same result with Node alone', async () => {
  const command = await downloadFrom(page.getByRole('link', { name: 'duetcast-verify.mjs' }));
  expect(command.name).toBe('duetcast-verify.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'duetcast-verify-'));
  const run = async (text: string) => {
    await writeFile(join(folder, 'audit.json'), text);
    const args = [command.name, 'audit.json', '--key', 'keys.json'];
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  };
  await writeFile(join(folder, command.name), command.text);
  await writeFile(join(folder, 'keys.json'), await (await page.request.get('/api/signing-keys')).text());
  const [intact, tampered] = [await run(file.text), await run(file.text.replace('"type":"Job', '"type":"Jab'))];
  await rm(folder, { recursive: true });
  expect(intact.stdout).toMatch(/^VERIFIED /);
  expect(tampered.stdout).toMatch(/^NOT VERIFIED /);
  expect([intact.status, tampered.status]).toEqual([0, 1]);
});

test('detects one changed byte, and names and shows its event', async () => {
  const revision = trail.findIndex(({ type }) => type === 'SegmentSynthesized');
  const line = lineOf(trail[revision]!);
  const changed = line.replace(/"characters":(\d)/, (_, digit: string) => `"characters":${(Number(digit) % 9) + 1}`);
  expect(changed).not.toBe(line);
  await upload(file.text.replace(line, changed));
  await expect(verdict().getByText('Not verified')).toBeVisible();
  await expect(verdict().getByText(`Event ${revision + 1} was changed after it was written.`)).toBeVisible();
  await page.getByRole('button', { name: `Show event ${revision + 1}` }).click();
  const broken = page.locator('[data-broken]');
  await expect(broken).toHaveCount(1);
  await expect(broken).toHaveText(new RegExp(`^${revision + 1}Segment \\d `));
  await expect(broken).toBeFocused();
});

test('detects a changed byte outside the events', async () => {
  await upload(file.text.replace('"isStored":true', '"isStored":null'));
  await expect(verdict().getByText('Not verified')).toBeVisible();
  await expect(verdict().getByText('Show event')).toHaveCount(0);
});

test('detects a removed last event', async () => {
  const last = `,\n${lineOf(trail.at(-1)!)}`;
  expect(file.text).toContain(last);
  await upload(file.text.replace(last, ''));
  await expect(verdict().getByText(`Event ${trail.length} is missing.`)).toBeVisible();
});

test('NDJSON has a valid chain but no signature', async () => {
  await upload(trail.map((event) => `${JSON.stringify(event)}\n`).join(''), 'audit.ndjson');
  await expect(verdict().getByText('The chain is intact; there is no signature')).toBeVisible();
});

test('rejects other files', async () => {
  await upload('{"hello":"world"}', 'hello.json');
  await expect(page.getByRole('alert').getByText('hello.json cannot be checked')).toBeVisible();
});

test('accepts a dropped file without a session', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/verify');
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.json'));
    return data;
  }, file.text);
  await page.getByText('Drop a file here, or choose one').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(verdict().getByText('Verified', { exact: true })).toBeVisible();
});

test('is accessible in light and dark and fits a phone', async () => {
  const changed = file.text.replace('"type":"Job', '"type":"Jab');
  for (const [what, text] of Object.entries({ Verified: file.text, 'Not verified': changed })) {
    await upload(text);
    await expect(verdict().getByText(what, { exact: true })).toBeVisible();
    await expectAccessible(page, what);
    await expectFitsPhone(page, what);
  }
});

test('is available in Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.goto('/verify');
  await expect(page.getByRole('heading', { level: 1, name: '验证文件' })).toBeVisible();
  await upload(file.text);
  await expect(verdict().getByText('已验证')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('duetcast.language'));
});

test('the page logs no errors', () => expect(problems).toEqual([]));
