import { randomBytes, randomUUID } from 'node:crypto';
import { fold } from '@duetcast/domain/kernel/decider';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { reservationIdOf, usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';

const scope = (accountId: string) => ({ accountId, domain: 'site.example.com', month: '2025-01' });

/** Stream id of the account's usage, after `usage-`. */
export const usageIdFor = (accountId: string): string => usageIdOf(accountId, scope(accountId).month);

export const newReservationId = (): string => reservationIdOf(randomUUID(), 1, randomBytes(12).toString('base64url'));

export function reserve(accountId: string, reservationId: string): UsageCommand {
  const keys = { [reservationId]: 2_437 };
  const [jobId = ''] = reservationId.split(':');
  const reservation = { ...scope(accountId), reservationId, jobId, attempt: 1, characters: 2_437, keys };
  return { type: 'ReserveCharacters', reservation: { ...reservation, limits: { account: unlimited, domain: null } } };
}

export const settle = (accountId: string, reservationId: string): UsageCommand => ({
  type: 'SettleReservation',
  ...scope(accountId),
  reservationId,
  used: { characters: 2_437, keys: { [reservationId]: 2_437 } },
  reason: 'The job ended.',
});

function newEvent({ type, data }: { type: string; data: object }): NewEvent {
  const id = randomUUID();
  const actor = { kind: 'worker', id: 'embedded' } as const;
  const causes = { $correlationId: id, $causationId: id, actor, at: '2025-01-15T12:00:00.000Z' };
  const metadata = { ...causes, schemaVersion: 1, catalog: 1, previousHash: '', hash: id };
  return { id, type, data: data as JsonObject, metadata };
}

/** Events of a reservation as the decider makes them; the second settles it. */
export function reservationEvents(accountId: string): NewEvent[] {
  const id = newReservationId();
  const reserved = usageDecider.decide(reserve(accountId, id), usageDecider.initial);
  const settled = usageDecider.decide(settle(accountId, id), fold(usageDecider, reserved));
  return [...reserved, ...settled].map(newEvent);
}
