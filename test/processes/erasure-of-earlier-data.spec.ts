import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { verifyLog } from '../../apps/api/src/eventing/log-identity/log-identity';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { ErasureSchedule } from '../../apps/api/src/features/erasure/erasure-schedule';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
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
  const backup = mkdtempSync(join(tmpdir(), 'duetcast-erasure-copy-'));
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ DATA_DIR: data.dataDir, ROLES: 'api,projector' });
  });
  afterAll(async () => {
    await server.close();
    data.remove();
    rmSync(backup, { recursive: true, force: true });
  });

  const caughtUp = async () =>
    server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head(), 30_000);
  const runAt = async (days: number) => {
    await caughtUp();
    await server.app.get(ErasureSchedule, { strict: false }).run(Date.now() + days * dayMs);
    await caughtUp();
  };

  /** Somebody else uses the server: the newest event is not one of the account. */
  const used = () => server.signIn('bob@example.com');
  const erase = async () => {
    for (const days of [14.01, 16, 18, 20]) {
      await used();
      await runAt(days);
    }
    const later = Date.now() + 40 * dayMs;
    await server.app.get(RetentionSweep, { strict: false }).sweep(later);
    await server.app.get(StateStore).purge(new Date(later).toISOString());
    await verifyLog(server.app.get(EventStore), server.app.get(StateStore));
    await server.app.get(EventStore).forgetDeleted();
    await server.app.get(ReadModelStore).forgetDeleted();
    await server.app.get(StateStore).forgetDeleted();
  };

  test('is erased with its streams, since its id is a hash of the address; every other chain verifies', async () => {
    const headers = { authorization: `Bearer ${await server.signIn(before.email)}` };
    expect(longTexts.length).toBeGreaterThan(2);
    for (const part of [before.email, longTexts[0]!]) expect(filesWith(data.dataDir, [part])).not.toEqual([]);
    const me = await server.http().get('/api/users/me').set(headers).expect(200);
    const accountId = (me.body as { data: { id: string } }).data.id;
    const hash = createHash('sha256').update(`duetcast:${before.email}`).digest('hex').slice(0, 24);
    expect(accountId).toBe(`acc_${hash}`);
    await server.http().delete('/api/account').set(headers).expect(200);
    await caughtUp();
    cpSync(data.dataDir, backup, { recursive: true });
    await erase();
    await server.close({ keepData: true });
    const traces = [before.email, ...longTexts, hash];
    expect(filesWith(data.dataDir, traces)).toEqual([]);
    const streams = await readAllEvents(data.dataDir);
    // Streams of sign-in links lose their beginning with time.
    const lasting = [...streams].filter(([stream]) => !stream.startsWith('signin-'));
    expect(lasting.map(([stream]) => stream).filter((stream) => stream.startsWith('account-'))).not.toEqual([]);
    expect(await brokenChains(new Map(lasting))).toEqual([]);

    // A restored copy from before brings the account back; the list of erased accounts names it without its id.
    cpSync(join(data.dataDir, 'keys/erased-accounts'), join(backup, 'keys/erased-accounts'));
    server = await startTestApp({ DATA_DIR: backup, ROLES: 'api,projector' });
    await used();
    await runAt(0);
    await erase();
    await server.close({ keepData: true });
    expect(filesWith(backup, traces)).toEqual([]);
    server = await startTestApp({});
  });
});
