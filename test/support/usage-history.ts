import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { usageIdOf } from '@duetcast/domain/usage/usage-decider';
import type { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';

const accounts = 500;
const domains = 3;
const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);
/** Reservations of one month whose events are appended together. */
const perAppend = 25;
const limit = 100_000;

function newEvent(type: string, at: string, data: JsonObject): NewEvent {
  const actor = { kind: 'worker', id: 'embedded' } as const;
  const [previousHash, hash] = ['a'.repeat(64), 'b'.repeat(64)];
  const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor, at, schemaVersion: 1 };
  return { id: randomUUID(), type, data, metadata: { ...metadata, previousHash, hash } };
}

/** Reserved and used, so many times. */
function workOf(accountId: string, domain: string, month: string): NewEvent[] {
  return Array.from({ length: perAppend }, (_, index) => {
    const jobId = randomUUID();
    const at = `${month}-15T12:00:${String(index).padStart(2, '0')}.000Z`;
    const reservation = { accountId, domain, month, reservationId: jobId, jobId, characters: 2_000 + index * 37 };
    return [newEvent('CharactersReserved', at, { ...reservation, limit }), newEvent('CharactersUsed', at, reservation)];
  }).flat();
}

/** Usage of every account, domain and month in turn, under recorded limits of 100,000. Answers how many events there are. */
export async function appendUsageHistory(store: EmbeddedEventStore, events: number): Promise<number> {
  let written = 0;
  for (let turn = 0; written < events; turn++) {
    const month = months[turn % months.length]!;
    const appends = Array.from({ length: accounts }, (_, account) => {
      const [accountId, domain] = [
        `account-${account}`,
        `site-${Math.floor(turn / months.length) % domains}.example.com`,
      ];
      const stream = `usage-${usageIdOf(accountId, domain, month)}`;
      return store.append(stream, workOf(accountId, domain, month), { expected: 'any' });
    });
    await Promise.all(appends);
    written += accounts * perAppend * 2;
  }
  return written;
}
