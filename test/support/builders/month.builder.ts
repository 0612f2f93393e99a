import type { UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { UsageEvent } from '@duetcast/domain/usage/usage-events';

const month = { accountId: 'acc_ada', month: '2026-11' };
const scope = { ...month, domain: 'example.com' };
const reservation = (id: string, characters: number) => ({
  ...scope,
  reservationId: id,
  jobId: `job-${id}`,
  characters,
});
type Limits = { account: number | null; domain: number | null; token?: number | null };
const limits = (account = 100, domain: number | null = null): Limits => ({ account, domain });
const reservedBy = (id: string, characters: number, allowed: Limits) => ({
  ...reservation(id, characters),
  attempt: 1,
  keys: { [`key-${id}`]: characters },
  limits: allowed,
});
const reserved = (id: string, characters: number, allowed = limits(), domain = scope.domain): UsageEvent => ({
  type: 'CharactersReserved',
  data: { ...reservedBy(id, characters, allowed), domain },
});
const used = (id: string, characters: number, domain = scope.domain): UsageEvent => ({
  type: 'CharactersUsed',
  data: { ...reservation(id, characters), domain, keys: { [`key-${id}`]: characters } },
});
const released = (id: string, characters: number): UsageEvent => ({
  type: 'CharactersReleased',
  data: { ...reservation(id, characters), reason: 'The job ended.' },
});
const reserve = (id: string, characters: number, allowed = limits(), domain = scope.domain): UsageCommand => ({
  type: 'ReserveCharacters',
  reservation: { ...reservedBy(id, characters, allowed), domain },
});
const settle = (id: string, characters: number): UsageCommand => ({
  type: 'SettleReservation',
  ...month,
  reservationId: id,
  used: { characters, keys: { [`key-${id}`]: characters } },
  reason: 'The job ended.',
});

/** Builds test data of the month of an account with charge keys: events in the past tense, commands in the imperative. */
export const aMonth = { month, scope, reservation, limits, reserved, used, released, reserve, settle };
