import { StoreUnavailable } from '../../../apps/api/src/platform/errors/store-unavailable';
import { type EventStoreUnderTest, type Scene, collect, ids, isCaughtUp, newEvents, takeUntil, until } from './contract-context';

/** What an adapter of a server owes besides, shown where the test controls the server. */
export function outages(scene: Scene): void {
  const withServer = (title: string, run: (server: NonNullable<EventStoreUnderTest['server']>) => Promise<void>) =>
    test(title, async () => {
      const { server } = scene.subject;
      if (!server) throw new Error('This needs a server that the test controls');
      await run(server);
    });

  describe('server', () => {
    withServer('appends go the way the client was told', async (server) => {
      const before = server.answersIn();
      await scene.store.append(scene.stream, newEvents(1), { expected: 'noStream' });
      const { unary, batch } = server.answersIn();
      expect([unary - before.unary, batch - before.batch]).toEqual(server.expectsBatch ? [0, 1] : [1, 0]);
    });

    withServer('an append whose answer is lost is tried again and stored once', async (server) => {
      const lostBefore = server.answersLost();
      server.loseAnswers(1);
      const events = newEvents(2);
      expect(await scene.store.append(scene.stream, events, { expected: 'noStream' })).toMatchObject({ revision: 1 });
      expect(server.answersLost()).toBe(lostBefore + 1);
      expect(ids(await collect(scene.store.readStream(scene.stream)))).toEqual(ids(events));
    });

    withServer('a reader that stops frees its subscription, however it stops', async (server) => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      await scene.store.append(scene.stream, newEvents(3), { expected: 'noStream' });
      await until(() => server.subscriptions() === 0);
      for (let round = 0; round < 5; round++)
        await takeUntil(scene.store.subscribeToAll({ after: null, filter }), ({ kind }) => kind === 'event');
      const stop = new AbortController();
      for await (const item of scene.store.subscribeToAll({ after: null, filter, signal: stop.signal })) {
        if (isCaughtUp(item)) {
          expect(server.subscriptions()).toBeGreaterThan(0);
          stop.abort();
        }
      }
      await until(() => server.subscriptions() === 0);
    });

    withServer('without a server, calls fail as unavailable; with it again they succeed', async (server) => {
      await scene.store.append(scene.stream, newEvents(1), { expected: 'noStream' });
      await server.goAway();
      const failed = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(StoreUnavailable);
      await failed(scene.store.append(scene.stream, newEvents(1), { expected: 0 }));
      await failed(collect(scene.store.readStream(scene.stream)));
      await failed(collect(scene.store.readAll()));
      await failed(scene.store.head());
      await failed(scene.store.setMaxAge(scene.stream, 60));
      expect(await scene.store.ping()).toBe(false);
      await server.comeBack();
      await until(() => scene.store.ping());
      expect(await scene.store.append(scene.stream, newEvents(1), { expected: 0 })).toMatchObject({ revision: 1 });
    });

    withServer('a subscription survives outages without a gap or a double', async (server) => {
      const filter = { streamPrefixes: [`${scene.category}-`] };
      const after = await scene.store.head();
      const [rounds, each] = [3, 20];
      const seen: string[] = [];
      let caughtUps = 0;
      const following = (async () => {
        for await (const item of scene.store.subscribeToAll({ after, filter })) {
          if (item.kind === 'event') seen.push(item.event.id);
          else if (item.kind === 'caughtUp') caughtUps += 1;
          if (seen.length >= rounds * each) return;
        }
      })();
      const written: string[] = [];
      for (let round = 0; round < rounds; round++) {
        const events = newEvents(each);
        await Promise.all(
          events.map((event, index) =>
            scene.store.append(`${scene.category}-${round}-${index}`, [event], { expected: 'noStream' }),
          ),
        );
        written.push(...ids(events));
        await until(() => seen.length > round * each);
        if (round === rounds - 1) break;
        await server.goAway();
        await server.comeBack();
        await until(() => scene.store.ping());
      }
      await following;
      expect(seen).toEqual(ids(await collect(scene.store.readAll({ after, filter }))));
      expect([...seen].sort()).toEqual([...written].sort());
      expect(caughtUps).toBeGreaterThanOrEqual(rounds - 1);
    });
  });
}
