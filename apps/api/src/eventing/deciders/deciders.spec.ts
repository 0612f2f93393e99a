import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import type { Decider } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { event, type EventOf } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { sha256 } from '../../platform/hashing/sha256';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import type { CommandContext } from './command-context';
import { Deciders } from './deciders';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import { WrongRevision, type AppendResult, type StoredEvent } from '../event-store/event-store';

const tallyEvents = {
  TallyOpened: event(2, z.object({ limit: z.int() }), { 1: ({ max }: { max: number }) => ({ limit: max }) }),
  Counted: event(1, z.object({ wish: z.string(), count: z.int() })),
};
type TallyEvent = EventOf<typeof tallyEvents>;
type TallyCommand = { type: 'Open'; limit: number } | { type: 'Count'; wish: string; count: number };
interface Tally {
  readonly limit: number | null;
  readonly counts: Readonly<Record<string, number>>;
}
const total = ({ counts }: Tally): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts wishes up to a limit, each wish once; opening adds two events at once. */
const tallyDecider: Decider<TallyCommand, TallyEvent, Tally> = {
  category: 'tally',
  events: tallyEvents,
  initial: { limit: null, counts: {} },
  decide(command, tally) {
    if (command.type === 'Open') {
      if (tally.limit !== null) return [];
      const opened: TallyEvent = { type: 'TallyOpened', data: { limit: command.limit } };
      return [opened, { type: 'Counted', data: { wish: 'opening', count: 0 } }];
    }
    if (tally.limit === null) throw new AppError('job.missing');
    if (command.wish in tally.counts) return [];
    if (total(tally) + command.count > tally.limit) throw new AppError('usage.limitExceeded');
    return [{ type: 'Counted', data: { wish: command.wish, count: command.count } }];
  },
  evolve(tally, { type, data }) {
    if (type === 'TallyOpened') return { ...tally, limit: data.limit };
    return { ...tally, counts: { ...tally.counts, [data.wish]: data.count } };
  },
};

const context = (commandId: string, at?: string): CommandContext => ({
  commandId,
  actor: { kind: 'user', id: 'ada' },
  correlationId: 'request-1',
  causationId: 'request-1',
  at,
});
const count = (wish: string, amount = 1): TallyCommand => ({ type: 'Count', wish, count: amount });

/** Answers only part of what the real one does, as a network does. */
class UnreliableStore extends EmbeddedEventStore {
  lose: 'nothing' | 'answer' | 'recognition' = 'nothing';
  appends = 0;

  override async append(...parameters: Parameters<EmbeddedEventStore['append']>): Promise<AppendResult> {
    this.appends += 1;
    const result = await super.append(...parameters);
    const [stream, , { expected }] = parameters;
    const lose = this.lose;
    this.lose = 'nothing';
    if (lose === 'answer') throw new StoreUnavailable('The answer was lost');
    if (lose === 'recognition') throw new WrongRevision(stream, expected, result.revision);
    return result;
  }
}

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

  test('stores what was decided, with who, why and when, in a chain that verifies', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    const { events, revision, position, state } = await deciders.run(
      tallyDecider,
      '1',
      count('a', 3),
      context('c', at),
    );
    const [last] = (await stored()).slice(-1);
    expect(events).toEqual([{ type: 'Counted', data: { wish: 'a', count: 3 } }]);
    expect(last).toMatchObject({
      revision,
      position,
      stream: 'tally-1',
      metadata: { at, actor: { kind: 'user', id: 'ada' }, $correlationId: 'request-1', schemaVersion: 1 },
    });
    expect(total(state)).toBe(3);
    expect(await verdict()).toEqual({ verified: true, head: last?.metadata.hash });
  });

  test('a change of any stored event breaks the chain where it was changed', async () => {
    await deciders.run(tallyDecider, '1', count('a'), context('a'));
    await deciders.run(tallyDecider, '1', count('b'), context('b'));
    const forged = (await stored()).map((each) =>
      each.revision === 2 ? { ...each, data: { wish: 'a', count: 9 } } : each,
    );
    expect(await verifyChain(forged, sha256)).toEqual({ verified: false, brokenAt: 2, reason: 'content' });
  });

  test('many wishes at once are all decided, each on what came before it', async () => {
    const wishes = Array.from({ length: 60 }, (_, index) => `wish-${index}`);
    const outcomes = await Promise.allSettled(
      wishes.map((wish) => deciders.run(tallyDecider, '1', count(wish, 2), context(wish))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(10).fill('usage.limitExceeded'));
    expect(total((await deciders.load(tallyDecider, '1')).state)).toBe(100);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('writers in several processes conflict, decide again, and none is lost', async () => {
    const others = Array.from({ length: 4 }, () => new UnreliableStore(join(folder, 'events.db')));
    const wishes = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      others.map(async (other, process) => {
        const their = new Deciders(other);
        for (const wish of wishes)
          await their.run(tallyDecider, '1', count(`${process}/${wish}`), context(`${process}/${wish}`));
      }),
    );
    expect(others.reduce((sum, { appends }) => sum + appends, 0)).toBeGreaterThan(40);
    expect(total((await deciders.load(tallyDecider, '1')).state)).toBe(40);
    expect(await verdict()).toMatchObject({ verified: true });
    await Promise.all(others.map((other) => other.close()));
  });

  test('a repeated wish is stored once, here and by another process that knows less', async () => {
    const other = new Deciders(store);
    await other.load(tallyDecider, '1');
    const first = await deciders.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:00.000Z'));
    const again = await deciders.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:05.000Z'));
    const elsewhere = await other.run(tallyDecider, '1', count('a'), context('same', '2026-03-01T10:00:09.000Z'));
    expect(again).toEqual({ ...first, events: [] });
    expect(elsewhere).toMatchObject({ revision: first.revision, position: first.position, state: first.state });
    await other.run(tallyDecider, '1', count('b'), context('next'));
    expect(await stored()).toHaveLength(4);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('refusals and "nothing to do" are believed on fresh knowledge alone', async () => {
    const other = new Deciders(store);
    const unknown = deciders.run(tallyDecider, '2', count('a'), context('early'));
    await expect(unknown).rejects.toMatchObject({ code: 'job.missing' });
    await other.run(tallyDecider, '2', { type: 'Open', limit: 1 }, context('open-2'));
    const { state } = await deciders.run(tallyDecider, '2', count('a'), context('late'));
    expect(total(state)).toBe(1);
    await expect(other.run(tallyDecider, '2', count('b'), context('over'))).rejects.toMatchObject({
      code: 'usage.limitExceeded',
    });
    const nothing = await other.run(tallyDecider, '2', count('a'), context('other'));
    expect(nothing).toMatchObject({ events: [], revision: 2, position: (await stored('2')).at(-1)?.position });
  });

  test('a wish whose answer was lost can be repeated, later, without breaking the chain', async () => {
    store.lose = 'answer';
    const lost = deciders.run(tallyDecider, '1', count('a'), context('a', '2026-03-01T10:00:00.000Z'));
    await expect(lost).rejects.toMatchObject({ code: 'store.unavailable' });
    const again = await deciders.run(tallyDecider, '1', count('a'), context('a', '2026-03-01T10:00:07.000Z'));
    expect(again.revision).toBe(2);
    await deciders.run(tallyDecider, '1', count('b'), context('b'));
    expect((await stored()).map(({ data }) => data.wish ?? 'opened')).toEqual(['opened', 'opening', 'a', 'b']);
    expect(await verdict()).toMatchObject({ verified: true });
  });

  test('its own events at the place of a conflict are recognised', async () => {
    store.lose = 'recognition';
    const { events, revision } = await deciders.run(tallyDecider, '1', count('a'), context('a'));
    expect(events).toHaveLength(1);
    expect(revision).toBe(2);
    expect(await stored()).toHaveLength(3);
  });

  test('folds events of an older version', async () => {
    const [opened] = await stored();
    const metadata = { ...(opened as StoredEvent).metadata, schemaVersion: 1 };
    const old = { id: 'old', type: 'TallyOpened', data: { max: 7 }, metadata };
    await store.append('tally-3', [old], { expected: 'noStream' });
    expect((await deciders.load(tallyDecider, '3')).state.limit).toBe(7);
  });

  test('says that the store is away, for wishes and for looks', async () => {
    await store.close();
    const away = { code: 'store.unavailable' };
    await expect(deciders.run(tallyDecider, '1', count('a'), context('a'))).rejects.toMatchObject(away);
    await expect(deciders.load(tallyDecider, '9')).rejects.toMatchObject(away);
  });
});
