import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredEvent, SubscriptionItem } from '../../event-store/event-store';
import { batchesOf, type Batch } from './batches';

const eventAt = (position: number): SubscriptionItem => ({
  kind: 'event',
  event: { position: String(position) } as StoredEvent,
});
const caughtUp = (position: number): SubscriptionItem => ({ kind: 'caughtUp', position: String(position) });
const live = new AbortController().signal;

/** A subscription that yields pushed items and ends on its signal. */
class PushedItems {
  private readonly items: SubscriptionItem[] = [];
  private wake: () => void = () => undefined;
  isEnded = false;

  readonly open = (signal: AbortSignal): AsyncIterable<SubscriptionItem> => {
    signal.addEventListener('abort', () => this.wake());
    return this.read(signal);
  };

  push(...items: SubscriptionItem[]): void {
    this.items.push(...items);
    this.wake();
  }

  private async *read(signal: AbortSignal): AsyncGenerator<SubscriptionItem> {
    try {
      while (!signal.aborted) {
        const item = this.items.shift();
        if (item) yield item;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      this.isEnded = true;
    }
  }
}

const shapeOf = ({ events, through, isCaughtUp }: Batch) => [
  events.map(({ position }) => position),
  through,
  isCaughtUp,
];

test('batches available items up to the maximum, and ends a batch at the end of history', async () => {
  const items = new PushedItems();
  items.push(eventAt(1), eventAt(2), eventAt(3), { kind: 'checkpoint', position: '7' }, caughtUp(8), eventAt(9));
  const batches: Batch[] = [];
  for await (const batch of batchesOf(items.open, live, () => 2)) if (batches.push(batch) === 3) break;
  expect(batches.map(shapeOf)).toEqual([
    [['1', '2'], '2', false],
    [['3'], '8', true],
    [['9'], '9', false],
  ]);
  expect(items.isEnded).toBe(true);
});

test('takes at once what a live subscription has ready, and asks it for nothing more in that batch', async () => {
  const ready: SubscriptionItem[] = [];
  const next: SubscriptionItem[] = [caughtUp(1), eventAt(2), eventAt(5)];
  let asked = 0;
  const open = () => ({
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        asked += 1;
        const value = next.shift();
        if (asked === 2) ready.push(eventAt(3), { kind: 'checkpoint', position: '4' });
        return value ? { done: false as const, value } : { done: true as const, value: undefined };
      },
      *ready() {
        yield* ready.splice(0);
      },
    }),
  });
  const batches: Batch[] = [];
  for await (const batch of batchesOf(open, live, () => 10)) batches.push(batch);
  expect(batches.map(shapeOf)).toEqual([
    [[], '1', true],
    [['2', '3'], '4', false],
    [['5'], '5', false],
  ]);
});

test('yields a single live event without waiting for another', async () => {
  const items = new PushedItems();
  const batches = batchesOf(items.open, live, () => 100);
  items.push(caughtUp(0));
  expect(shapeOf((await batches.next()).value as Batch)).toEqual([[], '0', true]);
  for (const position of [1, 2, 3]) {
    const next = batches.next();
    items.push(eventAt(position));
    expect(shapeOf((await next).value as Batch)).toEqual([[String(position)], String(position), false]);
  }
  const last = batches.next();
  items.push(eventAt(4));
  await last;
  await batches.return(undefined);
  expect(items.isEnded).toBe(true);
});

test('goes on with history over the pages of the store', async () => {
  const items = new PushedItems();
  const sizes = [3, 100];
  const batches = batchesOf(items.open, live, () => sizes.shift() ?? 0);
  const first = batches.next();
  for (const position of [1, 2, 3, 4, 5]) {
    items.push(eventAt(position));
    await nextTurn();
  }
  expect(shapeOf((await first).value as Batch)).toEqual([['1', '2', '3'], '3', false]);
  items.push(caughtUp(6));
  expect(shapeOf((await batches.next()).value as Batch)).toEqual([['4', '5'], '6', true]);
  await batches.return(undefined);
});

test('gathers live events until the batch ends', async () => {
  const items = new PushedItems();
  let end: () => void = () => undefined;
  const batches = batchesOf(
    items.open,
    live,
    () => 3,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  items.push(caughtUp(0), eventAt(1), caughtUp(1));
  expect(shapeOf((await batches.next()).value as Batch)).toEqual([[], '0', true]);
  const second = batches.next();
  for (const position of [2, 3]) {
    await nextTurn();
    items.push(eventAt(position), caughtUp(position));
  }
  expect(shapeOf((await second).value as Batch)).toEqual([['1', '2', '3'], '3', false]); // full
  expect(shapeOf((await batches.next()).value as Batch)).toEqual([[], '3', true]);
  const third = batches.next();
  items.push(eventAt(4), caughtUp(4));
  await nextTurn();
  end();
  expect(shapeOf((await third).value as Batch)).toEqual([['4'], '4', true]);
  await batches.return(undefined);
});

test('ends on the signal, and rethrows errors of the source', async () => {
  const controller = new AbortController();
  const items = new PushedItems();
  const waiting = batchesOf(items.open, controller.signal, () => 10).next();
  controller.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });

  async function* failing(): AsyncGenerator<SubscriptionItem> {
    throw new Error('gone');
  }
  await expect(batchesOf(failing, live, () => 10).next()).rejects.toThrow('gone');
});
