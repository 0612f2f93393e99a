import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { ErasureSchedule } from '../../apps/api/src/features/erasure/erasure-schedule';
import { brokenChains, readAllEvents } from '../support/data-folder-audit';
import { before, DataBefore } from '../support/data-before';
import { projectionNames } from '../support/portable-account';
import { dayMs } from '../support/retention-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

jest.setTimeout(120_000);

const texts = Object.values(before.jobs).flatMap(({ body }) =>
  (body as { compilation: { text: string }[] }).compilation.map(({ text }) => text),
);
/** Short ones occur by chance. */
const longTexts = texts.filter((text) => text.length >= 9);

function filesWith(folder: string, parts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return parts.some((part) => bytes.includes(part));
    });
}

describe('an account whose events an earlier release stored in clear', () => {
  const data = new DataBefore();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ DATA_DIR: data.dataDir, ROLES: 'api,projector' });
  });
  afterAll(async () => {
    await server.close();
    data.remove();
  });

  const caughtUp = async () =>
    server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head(), 30_000);
  const runAt = async (days: number) => {
    await caughtUp();
    await server.app.get(ErasureSchedule, { strict: false }).run(Date.now() + days * dayMs);
    await caughtUp();
  };

  test('is erased with the streams that name the person; every other chain still verifies', async () => {
    const headers = { authorization: `Bearer ${await server.signIn(before.email)}` };
    expect(longTexts.length).toBeGreaterThan(2);
    for (const part of [before.email, longTexts[0]!]) expect(filesWith(data.dataDir, [part])).not.toEqual([]);
    const me = await server.http().get('/api/users/me').set(headers).expect(200);
    const accountId = (me.body as { data: { id: string } }).data.id;
    await server.http().delete('/api/account').set(headers).expect(200);
    for (const days of [14.01, 16, 18]) await runAt(days);
    await server.app.get(EventStore).forgetDeleted();
    await server.close({ keepData: true });
    expect(filesWith(data.dataDir, [before.email, ...longTexts])).toEqual([]);
    const streams = await readAllEvents(data.dataDir);
    // Its newest events follow within a second.
    expect((streams.get(`account-${accountId}`) ?? []).map(({ type }) => type)).not.toContain('AccountOpened');
    const lasting = [...streams].filter(([stream]) => /^(job|podcast|usage)-/.test(stream));
    expect(lasting.length).toBeGreaterThan(10);
    expect(await brokenChains(new Map(lasting))).toEqual([]);
    expect([...streams.keys()].some((stream) => stream.startsWith(`usage-${accountId}`))).toBe(true);
    server = await startTestApp({});
  });
});
