import type { EventStoreDBClient } from '@eventstore/db-client';
import { type ContractContext, collect, errorOf, ids, newEvent, newEvents, readIds } from './contract-context';

/** Streams that were deleted or truncated in the server, outside this product. */
export function deletingContract(context: ContractContext & { readonly admin: EventStoreDBClient }): void {
  describe('a stream that was changed in the server', () => {
    const written = async (count: number) => {
      const events = newEvents(count);
      const { revision } = await context.store.append(context.stream, events, { expected: 'noStream' });
      return { events, revision };
    };

    test('deleted: reads as missing, and continues its revisions when it is written again', async () => {
      await written(3);
      await context.admin.deleteStream(context.stream);
      expect(await readIds(context)).toEqual([]);
      const next = newEvent();
      expect(await context.store.append(context.stream, [next], { expected: 'noStream' })).toMatchObject({
        revision: 3,
      });
      expect(await readIds(context)).toEqual([next.id]);
    });

    test('with a tombstone: every call is an error that says so', async () => {
      await written(2);
      await context.admin.tombstoneStream(context.stream);
      const deleted = { code: 'store.deleted' };
      const { store, stream } = context;
      await expect(collect(store.readStream(stream))).rejects.toMatchObject(deleted);
      await expect(collect(store.readStream(stream, { backwards: true, limit: 1 }))).rejects.toMatchObject(deleted);
      for (const expected of ['noStream', 1] as const)
        await expect(store.append(stream, newEvents(1), { expected })).rejects.toMatchObject(deleted);
      expect(await store.ping()).toBe(true);
    });

    test.each([
      ['truncateBefore', { truncateBefore: 2 }],
      ['maxCount', { maxCount: 3 }],
    ])('truncated by %s: reads the rest, and appends at its revision', async (_, metadata) => {
      const { events, revision } = await written(5);
      await context.admin.setStreamMetadata(context.stream, metadata);
      expect(await readIds(context)).toEqual(ids(events.slice(2)));
      expect(ids(await collect(context.store.readStream(context.stream, { from: 0, limit: 2 })))).toEqual(
        ids(events.slice(2, 4)),
      );
      expect(ids(await collect(context.store.readStream(context.stream, { backwards: true, limit: 9 })))).toEqual(
        ids(events.slice(2)).reverse(),
      );
      const next = newEvents(1);
      expect(await context.store.append(context.stream, next, { expected: revision })).toMatchObject({ revision: 5 });
      expect(await errorOf(context.store.append(context.stream, newEvents(1), { expected: 'noStream' }))).toMatchObject(
        {
          actual: 5,
        },
      );
    });

    test('keeps its other metadata when a max age is set', async () => {
      await written(4);
      await context.admin.setStreamMetadata(context.stream, { maxCount: 2, owner: 'ops' });
      await context.store.setMaxAge(context.stream, 3_600);
      expect((await context.admin.getStreamMetadata(context.stream)).metadata).toEqual({
        maxAge: 3_600,
        maxCount: 2,
        owner: 'ops',
      });
      expect(await readIds(context)).toHaveLength(2);
    });
  });
}
