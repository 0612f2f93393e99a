import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { usageIdOf } from '@duetcast/domain/usage/usage-decider';
import type { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { appendNext } from './append-next';

const accounts = 500;
const domains = 3;
const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);
/** Reservations appended per call. */
const perAppend = 25;
/** Appends at once; a divisor of `accounts`. The store queues 10,000 events. */
const atOnce = 100;
const limit = 100_000;

function newEvent(type: string, at: string, data: JsonObject): NewEvent {
  const actor = { kind: 'worker', id: 'embedded' } as const;
  const [previousHash, hash] = ['a'.repeat(64), 'b'.repeat(64)];
  const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor, at };
  const versions = { schemaVersion: 1, catalog: 1 };
  return { id: randomUUID(), type, data, metadata: { ...metadata, ...versions, previousHash, hash } };
}

/** `perAppend` reservations, each reserved and used. */
function reservationEvents(accountId: string, domain: string, month: string): NewEvent[] {
  return Array.from({ length: perAppend }, (_, index) => {
    const jobId = randomUUID();
    const at = `${month}-15T12:00:${String(index).padStart(2, '0')}.000Z`;
    const keys = { [jobId]: 2_000 + index * 37 };
    const reservation = { accountId, domain, month, reservationId: jobId, jobId, characters: 2_000 + index * 37, keys };
    return [
      newEvent('CharactersReserved', at, { ...reservation, attempt: 1, limits: { account: limit, domain: null } }),
      newEvent('CharactersUsed', at, reservation),
    ];
  }).flat();
}

/** Appends usage for every account, domain and month in rotation, with a recorded allowance of 100,000; returns the event count. */
export async function appendUsageHistory(store: EmbeddedEventStore, events: number): Promise<number> {
  let written = 0;
  for (let pass = 0; written < events; pass++) {
    const month = months[pass % months.length]!;
    const domain = `site-${Math.floor(pass / months.length) % domains}.example.com`;
    const append = (account: number) => {
      const accountId = `account-${account}`;
      const stream = `usage-${usageIdOf(accountId, month)}`;
      return appendNext(store, stream, reservationEvents(accountId, domain, month));
    };
    for (let account = 0; account < accounts; account += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => append(account + index)));
    written += accounts * perAppend * 2;
  }
  return written;
}
