import { StoreUnavailable } from '../../../apps/api/src/platform/errors/store-unavailable';
import {
  type EventStoreUnderTest,
  type ContractContext,
  collect,
  ids,
  isCaughtUp,
  newEvents,
  takeUntil,
} from './contract-context';
import { until } from '../../support/until';

/** Outages of a server that the test controls. */
export function outageContract(context: ContractContext): void {
  const withServer = (title: string, run: (server: NonNullable<EventStoreUnderTest['server']>) => Promise<void>) =>
    test(title, async () => {
      const { server } = context.subject;
      if (!server) throw new Error('The adapter has no controllable server');
      await run(server);
    });

  describe('server', () => {
    withServer('appends use the configured protocol', async (server) => {
      const before = server.appendsReceived();
      await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
      const { unary, batch } = server.appendsReceived();
      expect([unary - before.unary, batch - before.batch]).toEqual(server.expectsBatch ? [0, 1] : [1, 0]);
    });

    withServer('an append whose response is lost is retried and stored once', async (server) => {
      const droppedBefore = server.responsesDropped();
      server.dropResponses(1);
      const events = newEvents(2);
      const store = server.openImpatient();
      expect(await store.append(context.stream, events, { expected: 'noStream' })).toMatchObject({ revision: 1 });
      await store.close();
      expect(server.responsesDropped()).toBe(droppedBefore + 1);
      expect(ids(await collect(context.store.readStream(context.stream)))).toEqual(ids(events));
    });

    withServer('a stopped reader closes its subscription on the server', async (server) => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      await context.store.append(context.stream, newEvents(3), { expected: 'noStream' });
      await until(() => server.subscriptions() === 0);
      for (let round = 0; round < 5; round++)
        await takeUntil(context.store.subscribeToAll({ after: null, filter }), ({ kind }) => kind === 'event');
      const stop = new AbortController();
      for await (const item of context.store.subscribeToAll({ after: null, filter, signal: stop.signal })) {
        if (isCaughtUp(item)) {
          expect(server.subscriptions()).toBeGreaterThan(0);
          stop.abort();
        }
      }
      await until(() => server.subscriptions() === 0);
    });

    withServer(
      'calls fail with StoreUnavailable while the server is down and succeed after its restart',
      async (server) => {
        await context.store.append(context.stream, newEvents(1), { expected: 'noStream' });
        await server.stop();
        const failed = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreUnavailable);
        await failed(context.store.append(context.stream, newEvents(1), { expected: 0 }));
        await failed(collect(context.store.readStream(context.stream)));
        await failed(collect(context.store.readAll()));
        await failed(context.store.head());
        await failed(context.store.setMaxAge(context.stream, 60));
        expect(await context.store.ping()).toBe(false);
        await server.restart();
        await until(() => context.store.ping());
        expect(await context.store.append(context.stream, newEvents(1), { expected: 0 })).toMatchObject({
          revision: 1,
        });
      },
    );

    withServer('a subscription survives outages without gaps or duplicates', async (server) => {
      const filter = { streamPrefixes: [`${context.category}-`] };
      const after = await context.store.head();
      const [rounds, each] = [3, 20];
      const delivered: string[] = [];
      const following = (async () => {
        for await (const item of context.store.subscribeToAll({ after, filter })) {
          if (item.kind === 'event') delivered.push(item.event.id);
          else if (item.kind === 'caughtUp' && delivered.length >= rounds * each) return;
        }
      })();
      const written: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const events = newEvents(each);
        await Promise.all(
          events.map((event, index) =>
            context.store.append(`${context.category}-${round}-${index}`, [event], { expected: 'noStream' }),
          ),
        );
        written.push(...ids(events));
        await until(() => delivered.length > round * each);
        if (round === rounds - 1) break;
        await server.stop();
        await server.restart();
        await until(() => context.store.ping());
      }
      await following;
      expect(delivered).toEqual(ids(await collect(context.store.readAll({ after, filter }))));
      expect([...delivered].sort()).toEqual([...written].sort());
    });
  });
}
