import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { longProperty } from '../../../../../../test/support/long-check';
import { MemoryLog } from '../../../../../../test/support/memory-log';
import { newEvent } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import { type EventFilter, type EventStore, type SubscriptionItem, matches } from '../event-store';
import { shareSubscription } from './shared-subscription';

beforeAll(() => {
  Logger.overrideLogger(false);
});

/** Reads like followEvents: after an error it resumes where it was. Can be held, which makes it fall behind. */
class Reader {
  readonly items: SubscriptionItem[] = [];
  private readonly stopping = new AbortController();
  private held = Promise.resolve();
  private release: () => void = () => undefined;
  private position: Position | null;
  readonly ended: Promise<void>;

  constructor(
    private readonly store: EventStore,
    readonly filter: EventFilter,
    readonly after: Position | null,
  ) {
    this.position = after;
    this.ended = this.read();
  }

  hold(): void {
    this.release();
    this.held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  resume(): void {
    this.release();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.release();
    await this.ended;
  }

  private async read(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        for await (const item of this.store.subscribeToAll({ after: this.position, filter: this.filter, signal })) {
          this.items.push(item);
          this.position = positionOf(item) ?? this.position;
          await this.held;
        }
      } catch {
        await nextTick();
      }
    }
  }
}

const positionOf = (item: SubscriptionItem): Position | null =>
  item.kind === 'event' ? item.event.position : item.position;

const prefix = fc.constantFrom('job-', 'usage-', 'token-', 'none-');
const filter: fc.Arbitrary<EventFilter> = fc.oneof(
  fc.constant({}),
  fc.record({ streamPrefixes: fc.uniqueArray(prefix, { minLength: 1 }) }),
  fc.record({ types: fc.uniqueArray(fc.constantFrom('One', 'Two'), { minLength: 1 }) }),
);
const index = fc.nat({ max: 6 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('append' as const), prefix, count: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), filter, at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('fail' as const, 'reconnect' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 6 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const limits = fc.record({
  events: fc.integer({ min: 1, max: 12 }),
  bytes: fc.integer({ min: 1, max: 40_000 }),
  past: fc.integer({ min: 1, max: 8 }),
});

class History {
  readonly log = new MemoryLog();
  readonly readers: Reader[] = [];
  readonly left: Reader[] = [];

  constructor(options: { events: number; bytes: number; past: number }) {
    shareSubscription(this.log, options);
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'append':
        return this.append(`${step.prefix}1`, step.count);
      case 'join': {
        const starts = [null, ...this.log.events.map(({ position }) => position)];
        this.readers.push(new Reader(this.log, step.filter, starts[step.at % starts.length]!));
        return;
      }
      case 'leave': {
        const [reader] = this.readers.splice(step.index, 1);
        await reader?.stop();
        if (reader) this.left.push(reader);
        return;
      }
      case 'hold':
      case 'resume':
        return this.readers[step.index]?.[step.kind]();
      case 'fail':
      case 'reconnect':
        return this.log[step.kind]();
      case 'wait':
        for (let turn = 0; turn < step.turns; turn++) await nextTick();
    }
  }

  async append(stream: string, count: number): Promise<void> {
    const events = Array.from({ length: count }, (_, each) => newEvent(each % 2 === 0 ? 'One' : 'Two', {}));
    await this.log.append(stream, events);
  }

  /** Ids of the events that a reader must have received by now. */
  expected({ filter: of, after }: Reader): string[] {
    const wanted = this.log.events.filter((event) => matches(of, event) && (after === null || event.position > after));
    return wanted.map(({ id }) => id);
  }
}

const idsOf = (items: readonly SubscriptionItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'event' ? [item.event.id] : []));

function expectMonotone({ items }: Reader): void {
  const positions = items.map(positionOf).map((position) => position ?? '');
  expect(positions).toEqual([...positions].sort());
}

test('every reader gets the events of its filter once and in order, and the end of the log', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 40 }), async (options, steps) => {
      const history = new History(options);
      for (const each of steps) await history.take(each);
      const { log, readers, left } = history;
      for (const reader of readers) reader.resume();
      await history.append('job-1', 1);
      const head = await log.head();
      const isThrough = ({ items }: Reader) => items.length > 0 && positionOf(items.at(-1)!) === head;
      const isAnnounced = ({ items }: Reader) =>
        items.findLastIndex(({ kind }) => kind === 'caughtUp') > items.findLastIndex(({ kind }) => kind === 'event');
      await until(() => readers.every((reader) => isThrough(reader) && isAnnounced(reader)), {
        everyMs: 1,
        timeoutMs: 5_000,
      });
      for (const reader of readers) expect(idsOf(reader.items)).toEqual(history.expected(reader));
      for (const reader of left) {
        const received = idsOf(reader.items);
        expect(received).toEqual(history.expected(reader).slice(0, received.length));
      }
      for (const reader of [...readers, ...left]) expectMonotone(reader);
      for (const reader of readers) await reader.stop();
      await until(() => log.open === 0, { everyMs: 1 });
    }),
    longProperty('shared subscription', 150, 5_000),
  );
});
