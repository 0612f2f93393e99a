import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { fold } from '@duetcast/domain/kernel/decider';
import { isAppError, type AppError } from '@duetcast/domain/kernel/errors';
import { KeptRows } from '../../../../../test/support/kept-rows';
import { loanDecider, type LoanCommand, type LoanEvent, type Loans } from '../../../../../test/support/loan-decider';
import { longProperty } from '../../../../../test/support/long-check';
import { context } from '../../../../../test/support/tally-decider';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { StoredEvent } from '../event-store/event-store';
import { CommandQueues } from './command-queues';
import { Snapshots } from './snapshots';
import { StreamStates } from './stream-states';
import { StreamWriter } from './stream-writer';

const everyEvents = 5;
const stream = 'loan-1';

/** A process that has just started: it has nothing cached. */
function startNode(events: EmbeddedEventStore, kept: KeptRows, decider = loanDecider()) {
  const snapshots = new Snapshots(events, kept, everyEvents);
  const states = new StreamStates(events, snapshots);
  const queues = new CommandQueues(new StreamWriter(events, states));
  return {
    async run(command: LoanCommand, id: string) {
      const decided = await queues.add(stream, {
        decider: decider,
        command,
        context: context(id),
      });
      for (let ticks = 0; ticks < 5; ticks++) await nextTick();
      return decided;
    },
  };
}

async function eventsIn(store: EmbeddedEventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const each of store.readStream(stream)) events.push(each);
  return events;
}

const lend = (id: string, amount = 1): LoanCommand => ({ type: 'Lend', id, amount });

let folder: string;
let opened: EmbeddedEventStore[];
const openStore = () => {
  const store = new EmbeddedEventStore(join(folder, `events-${opened.length}.db`));
  opened.push(store);
  return store;
};
beforeAll(() => {
  Logger.overrideLogger(false);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-snapshots-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('a snapshot', () => {
  const lendMany = async (node: ReturnType<typeof startNode>, from: number, to: number) => {
    for (let index = from; index < to; index++) await node.run(lend(`${index}`), `c${index}`);
  };

  test('is written after every so many events and spares the next process the events before it', async () => {
    const [events, kept] = [openStore(), new KeptRows()];
    const node = startNode(events, kept);
    await lendMany(node, 0, everyEvents - 1);
    expect(kept.puts).toBe(0);
    await lendMany(node, everyEvents - 1, everyEvents);
    expect(kept.puts).toBe(1);
    await lendMany(node, everyEvents, 2 * everyEvents + 2);
    expect(kept.puts).toBe(2);
    const reads = jest.spyOn(events, 'readStream');
    const { revision, state } = await startNode(events, kept).run(lend('new'), 'new');
    expect([revision, (state as Loans).sum, (state as Loans).open.get('3')]).toEqual([12, 13, 1]);
    expect(reads.mock.calls.map(([, options]) => options?.from)).toEqual([9, 10]);
  });

  test('is written after the first append to a stream that took a long cold load', async () => {
    const [events, kept] = [openStore(), new KeptRows()];
    await lendMany(startNode(events, kept), 0, everyEvents + 1);
    kept.rows.clear();
    await lendMany(startNode(events, kept), 6, 7);
    expect(JSON.parse(kept.rows.get(stream)!)).toMatchObject({ revision: 6, version: 1 });
  });

  test('of another history of the stream is ignored', async () => {
    const [events, older, kept] = [openStore(), openStore(), new KeptRows()];
    await lendMany(startNode(events, kept), 0, everyEvents);
    kept.fails = true;
    const node = startNode(older, kept);
    for (let index = 0; index <= everyEvents; index++) await node.run(lend(`other-${index}`, 2), `o${index}`);
    kept.fails = false;
    expect(kept.puts).toBe(1);
    const { state } = await startNode(older, kept).run(lend('new'), 'new');
    expect((state as Loans).sum).toBe(2 * (everyEvents + 1) + 1);
  });

  test('that is being written is not written a second time', async () => {
    const [events, kept] = [openStore(), new KeptRows()];
    let release = (): void => undefined;
    const put = jest.spyOn(kept, 'put').mockReturnValueOnce(new Promise((resolve) => (release = resolve)));
    const node = startNode(events, kept);
    await lendMany(node, 0, 2 * everyEvents);
    expect(put).toHaveBeenCalledTimes(1);
    release();
    await lendMany(node, 2 * everyEvents, 3 * everyEvents);
    expect(put).toHaveBeenCalledTimes(2);
  });

  test('delays no command while the state store does not answer', async () => {
    const [events, kept] = [openStore(), new KeptRows()];
    await lendMany(startNode(events, kept), 0, everyEvents);
    jest.spyOn(kept, 'get').mockReturnValue(new Promise(() => undefined));
    const started = performance.now();
    expect(await startNode(events, kept).run(lend('new'), 'new')).toMatchObject({ revision: everyEvents });
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

type Step =
  | { kind: 'run'; command: LoanCommand }
  | { kind: 'restart'; version: number }
  | { kind: 'lose' | 'forge' | 'relabel' | 'truncate' | 'outage' }
  | { kind: 'restore'; events: number };

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const commands = fc.oneof(
  fc.record({ type: fc.constant('Lend' as const), id: ids, amount: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('Return' as const), id: ids }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('run' as const), command: commands }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('restart' as const), version: fc.constantFrom(1, 1, 2) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('lose' as const, 'forge', 'relabel', 'truncate') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), events: fc.nat(12) }) },
  ),
  { minLength: 10, maxLength: 60 },
);

/** What happens to kept rows and logs; commands and restarts happen to the processes. */
const sabotage: Record<'lose' | 'forge' | 'relabel' | 'truncate' | 'outage', (kept: KeptRows) => void> = {
  lose: (kept) => kept.rows.clear(),
  forge: (kept) => kept.change(stream, (value) => ({ ...value, state: { open: [], sum1: -99 } })),
  relabel: (kept) => kept.change(stream, (value) => ({ ...value, revision: Number(value.revision) - 1, version: 2 })),
  truncate: (kept) => kept.change(stream, (value) => Object.values(value).slice(1)),
  outage: (kept) => void (kept.fails = !kept.fails),
};

/** An older backup of the log: its first events only. */
async function restored(log: EmbeddedEventStore, events: number): Promise<EmbeddedEventStore> {
  const older = openStore();
  const kept = (await eventsIn(log)).slice(0, events);
  await log.close();
  if (kept.length > 0) await older.append(stream, kept, { expected: 'noStream' });
  return older;
}

test('decisions are the same with snapshots as without', async () => {
  const decider = loanDecider();
  const decideOn = (history: readonly LoanEvent[], command: LoanCommand): LoanEvent[] | string => {
    try {
      return decider.decide(command, fold(decider, history));
    } catch (error) {
      return isAppError(error) ? JSON.stringify([error.code, error.details]) : 'unexpected';
    }
  };
  let used = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const kept = new KeptRows();
      let log = openStore();
      let node = startNode(log, kept);
      let history: LoanEvent[] = [];
      for (const [index, step] of list.entries()) {
        if (step.kind === 'run') {
          const expected = decideOn(history, step.command);
          const decided = await node.run(step.command, `${index}`).then(
            ({ events }) => events,
            (error: AppError) => JSON.stringify([error.code, error.details]),
          );
          expect(decided).toEqual(expected);
          if (typeof expected !== 'string') history = [...history, ...expected];
        } else if (step.kind === 'restart') node = startNode(log, kept, loanDecider(step.version));
        else if (step.kind === 'restore') {
          log = await restored(log, step.events);
          history = history.slice(0, step.events);
          node = startNode(log, kept);
        } else sabotage[step.kind](kept);
      }
      await log.close();
      used += kept.puts;
    }),
    longProperty('snapshots', 50),
  );
  expect(used).toBeGreaterThan(0);
});
