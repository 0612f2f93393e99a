import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  binaryEvent,
  ErrorType,
  jsonEvent,
  START,
  streamNameFilter,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { until } from '../../support/until';
import { type ContractContext, collect, errorOf, newEvents, readIds } from './contract-context';

/** What a server answers to its own client, whether the port uses it or not: the same of a real one and of ours. */
export function serverBehaviorContract(context: ContractContext & { readonly admin: EventStoreDBClient }): void {
  const event = () => jsonEvent({ id: randomUUID(), type: 'Probed', data: { n: 1 } });

  describe('the server', () => {
    test('accepts an append without events', async () => {
      const { admin, stream } = context;
      expect(await admin.appendToStream(stream, [])).toMatchObject({ success: true });
      await admin.appendToStream(stream, [event(), event()]);
      expect(await admin.appendToStream(stream, [])).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(await readIds(context)).toHaveLength(2);
    });

    test('checks stream_exists', async () => {
      const { admin, stream } = context;
      const options = { expectedRevision: 'stream_exists' } as const;
      expect(await errorOf(admin.appendToStream(stream, event(), options))).toMatchObject({
        type: ErrorType.WRONG_EXPECTED_VERSION,
      });
      await admin.appendToStream(stream, event());
      expect(await admin.appendToStream(stream, event(), options)).toMatchObject({ nextExpectedRevision: 1n });
    });

    test('stores binary events, which the port does not return, and events without metadata', async () => {
      const { admin, stream } = context;
      const binary = binaryEvent({ type: 'Binary', data: Uint8Array.of(0, 255, 7) });
      await admin.appendToStream(stream, [binary, event()]);
      const [first, second] = await collect(admin.readStream(stream));
      expect([first?.event?.isJson, Buffer.from(first?.event?.data as Uint8Array).toString('hex')]).toEqual([
        false,
        '00ff07',
      ]);
      expect(second?.event?.metadata).toBeUndefined();
      expect(await readIds(context)).toEqual([second?.event?.id]);
    });

    test('begins a backwards read from the start at the first event', async () => {
      const { admin, stream } = context;
      await admin.appendToStream(stream, [event(), event(), event()]);
      const read = await collect(admin.readStream(stream, { direction: BACKWARDS, fromRevision: START }));
      expect(read.map(({ event: read }) => read?.revision)).toEqual([0n]);
    });

    test('returns the metadata of a stream', async () => {
      const { admin, stream } = context;
      await admin.setStreamMetadata(stream, { maxCount: 7 });
      expect(await admin.getStreamMetadata(stream)).toMatchObject({ streamName: stream, metadata: { maxCount: 7 } });
    });

    test('refuses an append above 1 MiB with its limit', async () => {
      const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(1024 * 1024) } });
      expect(await errorOf(context.admin.appendToStream(context.stream, large))).toMatchObject({
        type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
        maxAppendSize: 1024 * 1024,
      });
    });

    test('subscribes to one stream: history, then live events', async () => {
      const { admin, stream } = context;
      await admin.appendToStream(stream, [event(), event()]);
      const revisions: (bigint | undefined)[] = [];
      const subscription = admin.subscribeToStream(stream, { fromRevision: 0n });
      subscription.on('data', ({ event: read }) => revisions.push(read?.revision));
      await until(() => revisions.length === 1);
      await admin.appendToStream(stream, event());
      await until(() => revisions.length === 2);
      expect(revisions).toEqual([1n, 2n]);
      await subscription.unsubscribe();
    });

    test('sends no checkpoint when a filtered subscription has caught up', async () => {
      const { admin, store, stream } = context;
      const after = await store.head();
      await store.append(stream, newEvents(3), { expected: 'noStream' });
      const checkpoints: unknown[] = [];
      const filter = streamNameFilter({
        prefixes: ['none-'],
        maxSearchWindow: 256,
        checkpointReached: (_, position) => void checkpoints.push(position),
      });
      const commit = BigInt((after ?? '0').slice(0, 20));
      const fromPosition = after === null ? START : { commit, prepare: commit };
      const subscription = admin.subscribeToAll({ fromPosition, filter });
      subscription.on('data', () => undefined);
      await new Promise((resolve) => subscription.once('caughtUp', resolve));
      expect(checkpoints).toEqual([]);
      await subscription.unsubscribe();
    });
  });
}
