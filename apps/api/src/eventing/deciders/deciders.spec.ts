import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { sha256 } from '../../platform/hashing/sha256';
import { Deciders } from './deciders';
import type { AppError } from '@duetcast/domain/kernel/errors';
import type { StoredEvent } from '../event-store/event-store';
import { context, count, tallyDecider, total, UnreliableStore } from '../../../../../test/support/tally-decider';

describe('Deciders', () => {
  let folder: string;
  let store: UnreliableStore;
  let deciders: Deciders;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-deciders-'));
    store = new UnreliableStore(join(folder, 'events.db'));
    deciders = new Deciders(store);
    await deciders.run(tallyDecider, '1', { type: 'Open', limit: 100 }, context('open'));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function stored(id = '1'): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const each of store.readStream(`tally-${id}`)) events.push(each);
    return events;
  }
  const verdict = async (id = '1') => verifyChain(await stored(id), sha256);

  test('stores decided events with actor, cause and time in a valid hash chain', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    const { events, revision, position, state } = await deciders.run(
      tallyDecider,
      '1',
      count('a', 3),
      context('c', at),
    );
    const [last] = (await stored()).slice(-1);
    expect(events).toEqual([{ type: 'Counted', data: { key: 'a', count: 3 } }]);
    expect(last).toMatchObject({
      revision,
      position,
      stream: 'tally-1',
      metadata: { at, actor: { kind: 'user', id: 'ada' }, $correlationId: 'request-1', schemaVersion: 1 },
    });
    expect(total(state)).toBe(3);
    expect(await verdict()).toEqual({ verified: true, head: last?.metadata.hash });
  });

  test('stores no event that its schema does not accept', async () => {
    const run = deciders.run(tallyDecider, '1', count('a', 0.5), context('half'));
    await expect(run).rejects.toThrow('Counted is not stored: count: Invalid input: expected int, received number');
    expect(await stored()).toHaveLength(2);
  });

  test('a modified event breaks the chain at its revision', async () => {
    await deciders.run(tallyDecider, '1', count('a'), context('a'));
    await deciders.run(tallyDecider, '1', count('b'), context('b'));
    const forged = (await stored()).map((each) =>
      each.revision === 2 ? { ...each, data: { key: 'a', count: 9 } } : each,
    );
    expect(await verifyChain(forged, sha256)).toEqual({ verified: false, brokenAt: 2, reason: 'content' });
  });

  test('decides concurrent commands one after the other', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    const outcomes = await Promise.allSettled(
      keys.map((key) => deciders.run(tallyDecider, '1', count(key, 2), context(key))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
    expect(rejected.map(({ code }) => code)).toEqual(Array(10).fill('usage.limitExceeded'));
    expect(total((await deciders.load(tallyDecider, '1')).state)).toBe(100);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('retries conflicts between processes without losing a command', async () => {
    const others = Array.from({ length: 4 }, () => new UnreliableStore(join(folder, 'events.db')));
    const indexes = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      others.map(async (other, process) => {
        const otherDeciders = new Deciders(other);
        for (const index of indexes)
          await otherDeciders.run(tallyDecider, '1', count(`${process}/${index}`), context(`${process}/${index}`));
      }),
    );
    expect(others.reduce((sum, { appends }) => sum + appends, 0)).toBeGreaterThan(40);
    expect(total((await deciders.load(tallyDecider, '1')).state)).toBe(40);
    expect(await verdict()).toMatchObject({ verified: true });
    await Promise.all(others.map((other) => other.close()));
  });

  test('stores a repeated command once, even from a process with an older cache', async () => {
    const other = new Deciders(store);
    await other.load(tallyDecider, '1');
    const first = await deciders.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:00.000Z'));
    const retried = await deciders.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:05.000Z'));
    const repeated = await other.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:09.000Z'));
    expect(retried).toEqual({ ...first, events: [] });
    expect(repeated).toMatchObject({ revision: first.revision, position: first.position, state: first.state });
    await other.run(tallyDecider, '1', count('b'), context('next'));
    expect(await stored()).toHaveLength(4);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('refreshes the cache before it rejects a command or returns no events', async () => {
    const other = new Deciders(store);
    const unknown = deciders.run(tallyDecider, '2', count('a'), context('early'));
    await expect(unknown).rejects.toMatchObject({ code: 'job.missing' });
    await other.run(tallyDecider, '2', { type: 'Open', limit: 1 }, context('open-2'));
    const { state } = await deciders.run(tallyDecider, '2', count('a'), context('late'));
    expect(total(state)).toBe(1);
    await expect(other.run(tallyDecider, '2', count('b'), context('over'))).rejects.toMatchObject({
      code: 'usage.limitExceeded',
    });
    const unchanged = await other.run(tallyDecider, '2', count('a'), context('other'));
    expect(unchanged).toMatchObject({ events: [], revision: 2, position: (await stored('2')).at(-1)?.position });
  });

  test('a command whose response was lost can be retried without breaking the chain', async () => {
    store.lose = 'response';
    const lost = deciders.run(tallyDecider, '1', count('a'), context('a', '2026-03-01T10:00:00.000Z'));
    await expect(lost).rejects.toMatchObject({ code: 'store.unavailable' });
    const retried = await deciders.run(tallyDecider, '1', count('a'), context('a', '2026-03-01T10:00:07.000Z'));
    expect(retried.revision).toBe(2);
    await deciders.run(tallyDecider, '1', count('b'), context('b'));
    expect((await stored()).map(({ data }) => data.key ?? 'opened')).toEqual(['opened', 'opening', 'a', 'b']);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('recognizes its own events after a revision conflict', async () => {
    store.lose = 'recognition';
    const { events, revision } = await deciders.run(tallyDecider, '1', count('a'), context('a'));
    expect(events).toHaveLength(1);
    expect(revision).toBe(2);
    expect(await stored()).toHaveLength(3);
  });

  test('throws store.unavailable from run and load when the store is down', async () => {
    await store.close();
    const unavailable = { code: 'store.unavailable' };
    await expect(deciders.run(tallyDecider, '1', count('a'), context('a'))).rejects.toMatchObject(unavailable);
    await expect(deciders.load(tallyDecider, '9')).rejects.toMatchObject(unavailable);
  });
});
