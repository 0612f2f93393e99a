import type { EventStoreDBClient } from '@eventstore/db-client';
import { OperationsClient } from '@eventstore/db-client/generated/operations_grpc_pb';
import { type ScavengeResp, StartScavengeReq } from '@eventstore/db-client/generated/operations_pb';
import type { StoredEvent } from '../../../apps/api/src/eventing/event-store/event-store';
import { until } from '../../support/until';
import { type ContractContext, collect, ids, isCaughtUp, newEvent, takeUntil } from './contract-context';

/** Removes truncated and deleted events, as `POST /admin/scavenge` does. The client has no method for it. */
async function scavenge(admin: EventStoreDBClient): Promise<void> {
  const operations = new OperationsClient('', null as never, { channelOverride: await admin['getChannel']() });
  const request = new StartScavengeReq().setOptions(new StartScavengeReq.Options().setThreadCount(1));
  const started = await new Promise<ScavengeResp>((resolve, reject) =>
    operations.startScavenge(request, ...admin['callArguments']({}), (error, response) =>
      error ? reject(error) : resolve(response),
    ),
  );
  const stream = `$scavenges-${started.getScavengeId()}`;
  await until(async () => {
    const steps = await collect(admin.readStream(stream)).catch(() => []);
    return steps.some(({ event }) => event?.type === '$scavengeCompleted');
  });
}

/** A server that removes events for good. */
export function scavengingContract(context: ContractContext & { readonly admin: EventStoreDBClient }): void {
  describe('after a scavenge', () => {
    /** Events A to D in streams of their own; A is then truncated and removed. */
    async function scavenged() {
      const { store, admin, category } = context;
      const before = await store.head();
      const events = ['A', 'B', 'C', 'D'].map((type) => newEvent(type));
      const [a] = await Promise.all([store.append(`${category}-a`, [events[0]!], { expected: 'noStream' })]);
      for (const [index, event] of events.slice(1).entries())
        await store.append(`${category}-${index}`, [event], { expected: 'noStream' });
      await store.append(`${category}-a`, [newEvent('Later')], { expected: 0 });
      await admin.setStreamMetadata(`${category}-a`, { truncateBefore: 1 });
      await scavenge(admin);
      return { before, removed: a.position, expected: ids(events.slice(1)) };
    }

    /** A real server keeps removed events in the file that it still writes to. */
    const kept = (read: readonly StoredEvent[]) => {
      if (context.subject.server) expect(read.map(({ type }) => type)).not.toContain('A');
      return ids(read.filter(({ type }) => type !== 'A' && type !== 'Later'));
    };

    const filters = () => [undefined, { streamPrefixes: [`${context.category}-`] }, { types: ['B', 'C', 'D'] }];

    test('a subscription that resumes at a removed event loses none', async () => {
      const { removed, expected } = await scavenged();
      for (const filter of filters()) {
        const delivered = await takeUntil(context.store.subscribeToAll({ after: removed, filter }), isCaughtUp);
        expect(kept(delivered)).toEqual(expected);
      }
    });

    test('a read that continues at a removed event loses none', async () => {
      const { before, removed, expected } = await scavenged();
      for (const after of [before, removed])
        for (const filter of filters()) {
          const read = await collect(context.store.readAll({ after, filter }));
          expect(kept(read)).toEqual(expected);
        }
    });
  });
}
