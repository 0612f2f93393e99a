import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { usageDecider, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { newContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import { newReservationId, reserve, settle, usageIdFor } from './usage-load';

interface Load {
  readonly accountId: string;
  readonly seconds: number;
  readonly perSecond: number;
  readonly index: number;
}

export interface Written {
  /** Time of each accepted reservation, ms. */
  readonly acceptedMs: readonly number[];
  readonly refused: number;
  readonly elapsedMs: number;
}

/** One of several processes: reserves characters of one account at a fixed rate, and settles each reservation. */
export async function writeHot(): Promise<void> {
  const { accountId, seconds, perSecond, index } = JSON.parse(process.env.HOT_LOAD ?? '') as Load;
  const store = new EventStoreDbEventStore(process.env.HOT_URL ?? '');
  const deciders = new Deciders(store);
  const run = (command: UsageCommand) => {
    const context = newContext({ kind: 'system', id: `bench-${index}` }, randomUUID());
    return deciders.run(usageDecider, usageIdFor(accountId), command, context);
  };
  const acceptedMs: number[] = [];
  let refused = 0;
  const compile = async () => {
    const id = newReservationId();
    const sentAt = performance.now();
    try {
      await run(reserve(accountId, id));
      acceptedMs.push(performance.now() - sentAt);
      await run(settle(accountId, id));
    } catch {
      refused += 1;
    }
  };
  await deciders.load(usageDecider, usageIdFor(accountId));
  process.send?.('ready');
  await once(process, 'message');
  const running: Promise<void>[] = [];
  const startedAt = performance.now() + index * (1_000 / perSecond / 16);
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const due = startedAt + (sent * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    running.push(compile());
  }
  await Promise.all(running);
  const written: Written = { acceptedMs, refused, elapsedMs: performance.now() - startedAt };
  await new Promise<void>((sent) => process.send?.(written, () => sent()));
  await store.close();
}
