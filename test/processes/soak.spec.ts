import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as randomPause } from 'node:timers/promises';
import type { OpenApiDocument } from '../support/api-document';
import { ApiClient } from '../support/api-client';
import { textFieldsOf } from '../support/hostile-bodies';
import { hostileTexts } from '../support/hostile-texts';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { memoryIn } from '../support/process-memory';
import { ServerProcess } from '../support/server-process';
import { unreadRequests } from '../support/unread-requests';

/** `SOAK_MINUTES=20 npm run test:long -- 1s soak`. */
const minutes = Number(process.env.SOAK_MINUTES ?? sized(0.25, 3));
/** The calls that end the access of the hostile client. */
const endsAccess = /logout|sessions|account-deletion|generate-token|erasure|delete/;
const random = randomNumbers(seedOf('soak'));
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-soak-'));
let server: ServerProcess;
let [ada, eve]: ApiClient[] = [];
beforeAll(async () => {
  const limits = { SUBMIT_LIMIT: '1000000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
  server = await ServerProcess.create(dataDir, limits);
  await server.start();
  const root = await ApiClient.signedIn(server.url, 'root@example.com');
  [ada, eve] = await Promise.all(['ada', 'eve'].map((name) => ApiClient.signedIn(server.url, `${name}@example.com`)));
  for (const { accountId } of [ada!, eve!]) {
    const headers = { 'x-access-reason': 'Soak' };
    const body = { plan: 'entreprise' };
    const reply = await root.request(`PUT /api/admin/accounts/${accountId}/plan`, { body, headers });
    expect(reply.status).toBe(200);
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** What a user of the pages does; times in ms, and every answer that is no success. */
async function normalLoad(end: number) {
  const [times, errors]: [number[], string[]] = [[], []];
  const compilation = [{ text: 'One short line.', voice_id: ada!.voices[0] }];
  const calls = [
    () => ada!.request('GET /api/jobs'),
    () => ada!.request('GET /api/users/me'),
    () => ada!.request('GET /api/usage/history'),
    () => ada!.request('GET /api/shows'),
    () => ada!.request('POST /api/compilations', { body: { domain: 'bees.example', compilation } }),
  ];
  for (let count = 0; Date.now() < end; count++) {
    const start = performance.now();
    const reply = await calls[count % calls.length]!().catch((error: unknown) => ({ status: 0, body: String(error) }));
    times.push(performance.now() - start);
    if (reply.status < 200 || reply.status > 299) errors.push(`${reply.status} ${JSON.stringify(reply.body)}`);
    await randomPause(50 + random() * 100);
  }
  return { times, errors };
}

/** Some of the hostile requests wait for their speech. */
const hostileAtOnce = 4;

/** Hostile texts in every field of every route; the errors of the server. */
async function hostileLoad(end: number) {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument;
  const { voices, url, credential } = eve!;
  const known = { voice_id: voices, voice_id_1: voices, voice_id_2: voices, voice: voices };
  const fields = textFieldsOf(document, known).filter(({ call }) => !endsAccess.test(call.path));
  const errors: string[] = [];
  let count = 0;
  const send = async () => {
    count++;
    const { call, maxLength, bodyWith } = oneOf(fields);
    const { name, of } = oneOf(hostileTexts);
    const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    const body = JSON.stringify(bodyWith(of(maxLength)));
    const response = await fetch(url + path, { method: call.method.toUpperCase(), headers, body });
    await response.text();
    if (response.status >= 500 && ![501, 503].includes(response.status))
      errors.push(`${response.status} ${call.route} ${name}`);
  };
  const client = async () => {
    while (Date.now() < end) await send();
  };
  await Promise.all(Array.from({ length: hostileAtOnce }, client));
  return { count, errors };
}

/** Resident memory every second, in MB. */
async function memoryUntil(end: number) {
  const sizes: number[] = [];
  for (; Date.now() < end; await randomPause(1_000)) sizes.push(memoryIn(server.pid!, 'VmRSS') / 1e6);
  return sizes;
}

test('beside hostile requests, those of others are answered in time and without errors, and memory does not grow', async () => {
  const alone = await normalLoad(Date.now() + minutes * 15_000);
  const end = Date.now() + minutes * 60_000;
  const unread = await unreadRequests(server.port);
  const [normal, hostile, memory] = await Promise.all([normalLoad(end), hostileLoad(end), memoryUntil(end)]);
  unread.close();
  const third = Math.floor(memory.length / 3);
  const [middle, last] = [percentile(memory.slice(third, 2 * third), 0.5), percentile(memory.slice(2 * third), 0.5)];
  const [p99, p99Alone] = [percentile(normal.times, 0.99), percentile(alone.times, 0.99)];
  const figures = { requests: normal.times.length, p99Alone, p99, hostile: hostile.count, middle, last };
  const rounded = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`);
  process.stdout.write(`soak of ${minutes} min: ${rounded.join(', ')}\n`);
  expect([...alone.errors, ...normal.errors, ...hostile.errors]).toEqual([]);
  expect(last).toBeLessThan(middle * 1.2 + 20);
  // On a machine that others use, requests that no hostile one is beside take long as well.
  if (sized(0, 1)) expect(p99).toBeLessThan(Math.max(200, 3 * p99Alone));
}, 3_600_000);
