import { setTimeout as delay } from 'node:timers/promises';
import type { StoredEvent, SubscriptionItem } from '../../../apps/api/src/eventing/event-store/event-store';
import { type Scene, collect, ids, isCaughtUp, newEvent, newEvents, takeUntil } from './contract-context';

/** History, then live, without a gap or a double. */
export function subscribing(scene: Scene): void {
  describe('subscribeToAll', () => {
    test('tells history, that it is exhausted, then what is new, and again that nothing is left', async () => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const after = await scene.store.head();
      const events = newEvents(4);
      await scene.store.append(scene.stream, events.slice(0, 2), { expected: 'noStream' });
      const story: string[] = [];
      for await (const item of scene.store.subscribeToAll({ after, filter })) {
        if (item.kind === 'checkpoint') continue;
        story.push(item.kind === 'event' ? String(events.findIndex(({ id }) => id === item.event.id)) : 'caughtUp');
        if (story.join() === '0,1,caughtUp') await scene.store.append(scene.stream, events.slice(2), { expected: 1 });
        if (story.length > 4 && story.at(-1) === 'caughtUp' && story.includes('3')) break;
      }
      expect(story.filter((part) => part !== 'caughtUp')).toEqual(['0', '1', '2', '3']);
      expect(story.slice(0, 3)).toEqual(['0', '1', 'caughtUp']);
    });

    test('loses and doubles nothing while many write, for two subscribers at once', async () => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const after = await scene.store.head();
      const [writers, each] = [16, 25];
      const total = writers * each;
      const complete = (_: SubscriptionItem, events: StoredEvent[]) => events.length >= total;
      const write = async (writer: number) => {
        for (let index = 0; index < each; index++)
          await scene.store.append(`${scene.category}-${writer}`, newEvents(1), {
            expected: index === 0 ? 'noStream' : index - 1,
          });
      };
      const early = takeUntil(scene.store.subscribeToAll({ after, filter }), complete);
      const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
      const late = writing.then(() => takeUntil(scene.store.subscribeToAll({ after, filter }), complete));
      const middle = delay(20).then(() => takeUntil(scene.store.subscribeToAll({ after, filter }), complete));
      const expected = ids((await writing, await collect(scene.store.readAll({ after, filter }))));
      expect(new Set(expected).size).toBe(total);
      for (const seen of await Promise.all([early, middle, late])) expect(ids(seen)).toEqual(expected);
    });

    test('begins after the position given, also when that is the newest', async () => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const { position } = await scene.store.append(scene.stream, newEvents(3), { expected: 'noStream' });
      const next = newEvent();
      const seen = takeUntil(scene.store.subscribeToAll({ after: position, filter }), (_, events) => events.length > 0);
      await scene.store.append(scene.stream, [next], { expected: 2 });
      expect(ids(await seen)).toEqual([next.id]);
    });

    test('says under a filter how far it is, although nothing matches', async () => {
      const { position } = await scene.store.append(scene.stream, newEvents(5), { expected: 'noStream' });
      const filter = { streamPrefixes: [`${scene.category}-none`] };
      const reached: (string | null)[] = [];
      for await (const item of scene.store.subscribeToAll({ after: null, filter })) {
        if (item.kind === 'event') throw new Error('Nothing should match');
        reached.push(item.position);
        if (item.kind === 'caughtUp') break;
      }
      expect(reached.at(-1)).not.toBeNull();
      expect((reached.at(-1) as string) >= position).toBe(true);
    });

    test('waits for a slow reader', async () => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const after = await scene.store.head();
      const events = newEvents(300);
      await scene.store.append(scene.stream, events, { expected: 'noStream' });
      const seen: string[] = [];
      for await (const item of scene.store.subscribeToAll({ after, filter })) {
        if (item.kind !== 'event') continue;
        seen.push(item.event.id);
        if (seen.length % 50 === 0) await delay(5);
        if (seen.length === events.length) break;
      }
      expect(seen).toEqual(ids(events));
    });

    test('ends without an error on its signal, while it waits and while it delivers', async () => {
      await scene.store.append(scene.stream, newEvents(3), { expected: 'noStream' });
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const waiting = new AbortController();
      for await (const item of scene.store.subscribeToAll({ after: null, filter, signal: waiting.signal }))
        if (isCaughtUp(item)) setImmediate(() => waiting.abort());
      const delivering = new AbortController();
      let delivered = 0;
      for await (const item of scene.store.subscribeToAll({ after: null, filter, signal: delivering.signal })) {
        if (item.kind === 'event') delivered += 1;
        if (delivered === 1) delivering.abort();
      }
      expect(delivered).toBe(1);
      expect(await collect(scene.store.subscribeToAll({ after: null, signal: AbortSignal.abort() }))).toEqual([]);
    });
  });
}
