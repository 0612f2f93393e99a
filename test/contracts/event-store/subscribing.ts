import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent, SubscriptionItem } from '../../../apps/api/src/eventing/event-store/event-store';
import { type ContractContext, collect, ids, isCaughtUp, newEvent, newEvents, takeUntil } from './contract-context';

/** History, then live events, without gaps or duplicates. */
export function subscribingContract(context: ContractContext): void {
  describe('subscribeToAll', () => {
    test('delivers history, caughtUp, then new events and another caughtUp', async () => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      const after = await context.store.head();
      const events = newEvents(4);
      await context.store.append(context.stream, events.slice(0, 2), { expected: 'noStream' });
      const items: string[] = [];
      for await (const item of context.store.subscribeToAll({ after, filter })) {
        if (item.kind === 'checkpoint') continue;
        items.push(item.kind === 'event' ? String(events.findIndex(({ id }) => id === item.event.id)) : 'caughtUp');
        if (items.join() === '0,1,caughtUp')
          await context.store.append(context.stream, events.slice(2), { expected: 1 });
        if (items.length > 4 && items.at(-1) === 'caughtUp' && items.includes('3')) break;
      }
      expect(items.filter((part) => part !== 'caughtUp')).toEqual(['0', '1', '2', '3']);
      expect(items.slice(0, 3)).toEqual(['0', '1', 'caughtUp']);
    });

    test('loses and duplicates nothing for several subscribers during concurrent writes', async () => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      const after = await context.store.head();
      const [writers, each] = [8, 15];
      const total = writers * each;
      const complete = (_: SubscriptionItem, events: StoredEvent[]) => events.length >= total;
      const write = async (writer: number) => {
        for (let index = 0; index < each; index++)
          await context.store.append(`${context.category}-${writer}`, newEvents(1), {
            expected: index === 0 ? 'noStream' : index - 1,
          });
      };
      const early = takeUntil(context.store.subscribeToAll({ after, filter }), complete);
      const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
      const late = writing.then(() => takeUntil(context.store.subscribeToAll({ after, filter }), complete));
      const middle = delay(20).then(() => takeUntil(context.store.subscribeToAll({ after, filter }), complete));
      const expected = ids((await writing, await collect(context.store.readAll({ after, filter }))));
      expect(new Set(expected).size).toBe(total);
      for (const delivered of await Promise.all([early, middle, late])) expect(ids(delivered)).toEqual(expected);
    });

    test('starts after the given position, also at the head', async () => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      const { position } = await context.store.append(context.stream, newEvents(3), { expected: 'noStream' });
      const next = newEvent();
      const delivered = takeUntil(
        context.store.subscribeToAll({ after: position, filter }),
        (_, events) => events.length > 0,
      );
      await context.store.append(context.stream, [next], { expected: 2 });
      expect(ids(await delivered)).toEqual([next.id]);
    });

    test('reports the position under a filter that matches nothing', async () => {
      const { position } = await context.store.append(context.stream, newEvents(5), { expected: 'noStream' });
      const filter = { streamPrefixes: [`${context.category}-none`] };
      const reached: (string | null)[] = [];
      for await (const item of context.store.subscribeToAll({ after: null, filter })) {
        if (item.kind === 'event') throw new Error('Nothing should match');
        reached.push(item.position);
        if (item.kind === 'caughtUp') break;
      }
      expect(reached.at(-1)).not.toBeNull();
      expect((reached.at(-1) as string) >= position).toBe(true);
    });

    test('applies backpressure for a slow reader', async () => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      const after = await context.store.head();
      const events = newEvents(300);
      await context.store.append(context.stream, events, { expected: 'noStream' });
      const delivered: string[] = [];
      for await (const item of context.store.subscribeToAll({ after, filter })) {
        if (item.kind !== 'event') continue;
        delivered.push(item.event.id);
        if (delivered.length % 50 === 0) await delay(5);
        if (delivered.length === events.length) break;
      }
      expect(delivered).toEqual(ids(events));
    });

    test('ends without an error when its signal aborts, while waiting and while delivering', async () => {
      await context.store.append(context.stream, newEvents(3), { expected: 'noStream' });
      const filter = { streamPrefixes: [`${context.category}-`] };
      const waiting = new AbortController();
      for await (const item of context.store.subscribeToAll({ after: null, filter, signal: waiting.signal }))
        if (isCaughtUp(item)) setImmediate(() => waiting.abort());
      const delivering = new AbortController();
      let delivered = 0;
      for await (const item of context.store.subscribeToAll({ after: null, filter, signal: delivering.signal })) {
        if (item.kind === 'event') delivered += 1;
        if (delivered === 1) delivering.abort();
      }
      expect(delivered).toBe(1);
      expect(await collect(context.store.subscribeToAll({ after: null, signal: AbortSignal.abort() }))).toEqual([]);
    });
  });
}
