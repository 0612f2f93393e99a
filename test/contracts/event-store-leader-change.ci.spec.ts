import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import { EventLog } from '../support/eventstore-server/event-log';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { SwitchingProxy } from '../support/switching-proxy';
import { until } from '../support/until';
import { collect, ids, newEvent } from './event-store/contract-context';

/** Two nodes with one log behind one address. Gossip, by which a client finds the leader, is not simulated. */
test.each([[false], [true]])(
  'a change of the leader loses and repeats nothing (unary append: %s)',
  async (unaryAppend) => {
    const log = new EventLog();
    const nodes = [new EventStoreServer({ log }), new EventStoreServer({ log })] as const;
    await Promise.all(nodes.map((node) => node.start()));
    const proxy = new SwitchingProxy(nodes[0].port);
    const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${await proxy.listen()}?tls=false`, {
      unaryAppend,
      answerMs: 1_000,
      attempts: 10,
    });
    const ending = new AbortController();
    const delivered: string[] = [];
    const following = (async () => {
      for await (const item of store.subscribeToAll({ after: null, signal: ending.signal }))
        if (item.kind === 'event') delivered.push(item.event.id);
    })();

    const written = await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        const events = Array.from({ length: 30 }, () => newEvent());
        for (const [index, event] of events.entries()) {
          if (writer === 0 && index % 10 === 5) {
            const [from, to] = index === 15 ? [nodes[1], nodes[0]] : nodes;
            from.appending.responsesToDrop = 2;
            proxy.switchTo(to.port);
          }
          await store.append(`job-${writer}`, [event], { expected: index === 0 ? 'noStream' : index - 1 });
        }
        return ids(events);
      }),
    );
    await until(() => delivered.length >= 120);
    ending.abort();
    await following;
    expect(delivered).toEqual(ids(await collect(store.readAll())));
    for (const [writer, events] of written.entries())
      expect(ids(await collect(store.readStream(`job-${writer}`)))).toEqual(events);
    expect(delivered).toHaveLength(120);
    await store.close();
    await proxy.close();
    await Promise.all(nodes.map((node) => node.stop()));
  },
);
