import type { Decider } from '../kernel/decider';
import { AppError, otherMessages } from '../kernel/errors';
import { unlimited } from '../limits/usage-limits';
import { usageEvents, type UsageDataOf, type UsageEvent } from './usage-events';
import { currentUsageRules, usageRules, type UsageRulesVersion } from './usage-rules';
import { usageSnapshot } from './usage-snapshot';
import { initial, noUsage, type OpenReservation, type Usage, type UsageSums } from './usage-state';

/** The UTC month of an ISO 8601 time, as YYYY-MM. */
export const monthOf = (isoTime: string): string => isoTime.slice(0, 7);

/** Stream id of one account and UTC month, after `usage-`. */
export const usageIdOf = (accountId: string, month: string): string => `${accountId}-${month}`;

/** `{jobId}:{attempt}:{nonce}`. The nonce is never used for another reservation. */
export const reservationIdOf = (jobId: string, attempt: number, nonce: string): string =>
  `${jobId}:${attempt}:${nonce}`;

/** The job and attempt of a reservation id, by which open reservations are found. */
export const attemptIn = (reservationId: string): string => reservationId.split(':', 2).join(':');

export function reservationWith({ open }: Pick<Usage, 'open'>, reservationId: string): OpenReservation | null {
  const held = open.get(attemptIn(reservationId));
  return held?.reservationId === reservationId ? held : null;
}

type Reserved = UsageDataOf<'CharactersReserved'>;
type Corrected = UsageDataOf<'UsageCorrected'>;

export type UsageCommand =
  /** No effect if another reservation of the same attempt is open: a concurrent request made it. */
  | { type: 'ReserveCharacters'; reservation: Reserved }
  | SettleReservation
  /** `expectedRevision`: revision of the stream from which the correction was computed; absent: any. */
  | { type: 'CorrectUsage'; correction: Corrected; expectedRevision?: number }
  /** Withdraws a correction and prevents it from being made later. */
  | { type: 'WithdrawCorrection'; correction: Corrected };

/** `used`: characters to charge, at most those reserved. The rest is released for the reason. */
export interface SettleReservation {
  readonly type: 'SettleReservation';
  readonly accountId: string;
  readonly month: string;
  readonly reservationId: string;
  readonly used: { readonly characters: number; readonly keys: Readonly<Record<string, number>> };
  readonly reason: string;
}

function decide(command: UsageCommand, usage: Usage): UsageEvent[] {
  switch (command.type) {
    case 'ReserveCharacters':
      return reserve(command.reservation, usage);
    case 'SettleReservation':
      return settle(command, usage);
    case 'CorrectUsage':
      return correct(command, usage);
    case 'WithdrawCorrection':
      return withdraw(command.correction, usage);
  }
}

/** Checks the account's allowance, the domain's own limit and the token's budget in one decision. */
function reserve(reservation: Reserved, usage: Usage): UsageEvent[] {
  const { reservationId, characters } = reservation;
  if (characters === 0 || usage.open.has(attemptIn(reservationId))) return [];
  for (const applied of limitsWithin(usage, reservation)) check(applied, reservation);
  return [{ type: 'CharactersReserved', data: reservation }];
}

/** A limit that a reservation must fit, and what counts toward it; -1: unlimited. */
interface AppliedLimit {
  readonly scope: 'account' | 'domain' | 'token';
  readonly limit: number;
  readonly sums: UsageSums;
}

type Limited = Pick<Reserved, 'domain' | 'tokenId' | 'limits'>;

function limitsWithin(usage: Usage, { domain, tokenId, limits }: Limited): AppliedLimit[] {
  const all = [
    { scope: 'account', limit: limits.account, sums: usage },
    { scope: 'domain', limit: limits.domain, sums: domainSums(usage, domain) },
    { scope: 'token', limit: limits.token ?? null, sums: tokenSums(usage, tokenId) },
  ] as const;
  return all.flatMap(({ limit, ...applied }) => (limit === null ? [] : [{ ...applied, limit }]));
}

/** The limit that leaves the fewest characters, and how many; -1: unlimited. There is always that of the account. */
export const nearestLimit = (usage: Usage, limited: Limited & { readonly limits: { readonly account: number } }) =>
  limitsWithin(usage, limited)
    .map((applied) => ({ ...applied, remaining: remainingOf(applied.limit, applied.sums) }))
    .reduce((nearest, each) => (leavesLess(each, nearest) ? each : nearest));

const leavesLess = (one: { remaining: number }, other: { remaining: number }): boolean =>
  one.remaining !== unlimited && (other.remaining === unlimited || one.remaining < other.remaining);

function check({ scope, limit, sums }: AppliedLimit, { characters, domain }: Reserved) {
  if (fits(currentUsageRules, sums, characters, limit)) return;
  const currentUsage = occupied(currentUsageRules, sums);
  const details = { scope, domain, limit, currentUsage, requested: characters };
  if (scope === 'token') throw new AppError('token.budgetExceeded', details);
  const other = scope === 'domain' ? { message: otherMessages['usage.limitExceeded/domain'] } : {};
  throw new AppError('usage.limitExceeded', details, other);
}

/** Characters that count against a limit before a new reservation. */
export const occupied = (version: UsageRulesVersion, { used, reserved }: UsageSums): number =>
  usageRules[version].countsReservations ? used + reserved : used;

/** `limit` -1: unlimited. */
export const fits = (version: UsageRulesVersion, sums: UsageSums, characters: number, limit: number): boolean =>
  limit === unlimited || occupied(version, sums) + characters <= limit;

/** Characters left of a limit: what is neither used nor reserved, never below 0; -1: unlimited. */
export const remainingOf = (limit: number, { used, reserved }: UsageSums): number =>
  limit === unlimited ? unlimited : Math.max(0, limit - used - reserved);

/** Characters left for a domain: of its own limit, if it has one, and of the account's allowance; -1: unlimited. */
export function remainingIn(
  limits: { readonly account: number; readonly domain: number | null },
  account: UsageSums,
  domain: UsageSums,
): number {
  const left = remainingOf(limits.account, account);
  if (limits.domain === null || limits.domain === unlimited) return left;
  const own = remainingOf(limits.domain, domain);
  return left === unlimited ? own : Math.min(own, left);
}

function settle({ accountId, month, reservationId, used, reason }: SettleReservation, usage: Usage): UsageEvent[] {
  const reservation = reservationWith(usage, reservationId);
  if (!reservation) return [];
  const { domain, jobId, characters: reserved } = reservation;
  const base = { accountId, domain, month, reservationId, jobId };
  const characters = Math.min(used.characters, reserved);
  const events: UsageEvent[] = [];
  if (characters > 0) events.push({ type: 'CharactersUsed', data: { ...base, characters, keys: used.keys } });
  if (characters < reserved)
    events.push({ type: 'CharactersReleased', data: { ...base, characters: reserved - characters, reason } });
  return events;
}

type CorrectUsage = Extract<UsageCommand, { type: 'CorrectUsage' }>;

function correct({ correction, expectedRevision }: CorrectUsage, { corrections, revision }: Usage): UsageEvent[] {
  if (corrections.has(withdrawalIdOf(correction.correctionId))) throw new AppError('store.conflict');
  if (corrections.has(correction.correctionId)) return [];
  if (expectedRevision !== undefined && expectedRevision !== revision) throw new AppError('store.conflict');
  return [{ type: 'UsageCorrected', data: correction }];
}

function withdraw(correction: Corrected, { corrections }: Usage): UsageEvent[] {
  const correctionId = withdrawalIdOf(correction.correctionId);
  if (!corrections.has(correction.correctionId) || corrections.has(correctionId)) return [];
  // Avoids -0: the hashed JSON of -0 and 0 must be equal.
  const characters = 0 - correction.characters;
  return [{ type: 'UsageCorrected', data: { ...correction, correctionId, characters } }];
}

const withdrawn = '-withdrawn';
/** Id of the correction that withdraws another one. */
export const withdrawalIdOf = (correctionId: string): string => `${correctionId}${withdrawn}`;

/** Id of the correction that this one withdraws; null: none. */
export const withdrawnBy = (correctionId: string): string | null =>
  correctionId.endsWith(withdrawn) ? correctionId.slice(0, -withdrawn.length) : null;

/** The sums after the event. */
export function sumsAfter({ used, reserved }: UsageSums, { type, data }: UsageEvent): UsageSums {
  switch (type) {
    case 'CharactersReserved':
      return { used, reserved: reserved + data.characters };
    case 'CharactersUsed':
      return { used: used + data.characters, reserved: reserved - data.characters };
    case 'CharactersReleased':
      return { used, reserved: reserved - data.characters };
    case 'UsageCorrected':
      return { used: used + data.characters, reserved };
  }
}

export const domainSums = ({ domains }: Usage, domain: string): UsageSums => domains.get(domain) ?? noUsage;

export const tokenSums = ({ tokens }: Usage, tokenId: string | undefined): UsageSums =>
  (tokenId === undefined ? undefined : tokens.get(tokenId)) ?? noUsage;

/** The token that asked for the work; what ends a reservation names only the reservation. */
function tokenOf({ type, data }: UsageEvent, usage: Usage): string | undefined {
  if (type === 'CharactersReserved') return data.tokenId;
  return type === 'UsageCorrected' ? undefined : reservationWith(usage, data.reservationId)?.tokenId;
}

function evolve(before: Usage, event: UsageEvent): Usage {
  const { domain } = event.data;
  const domains = before.domains.with(domain, sumsAfter(domainSums(before, domain), event));
  const tokenId = tokenOf(event, before);
  const tokens =
    tokenId === undefined ? before.tokens : before.tokens.with(tokenId, sumsAfter(tokenSums(before, tokenId), event));
  const usage = { ...before, ...sumsAfter(before, event), domains, tokens, revision: before.revision + 1 };
  switch (event.type) {
    case 'CharactersReserved':
      return { ...usage, open: withReservation(usage.open, event.data, domain) };
    case 'CharactersUsed':
    case 'CharactersReleased':
      return { ...usage, open: reduced(usage, event.data) };
    case 'UsageCorrected':
      return { ...usage, corrections: new Set([...usage.corrections, event.data.correctionId]) };
  }
}

const withReservation = (
  open: Usage['open'],
  reserved: Omit<OpenReservation, 'domain'>,
  domain: string,
): Usage['open'] => {
  const { reservationId, jobId, attempt, characters, tokenId } = reserved;
  return open.with(attemptIn(reservationId), { reservationId, domain, jobId, attempt, characters, tokenId });
};

/** Takes the characters off the reservation, which is closed when none are left. */
function reduced(usage: Usage, { reservationId, characters }: { reservationId: string; characters: number }) {
  const reservation = reservationWith(usage, reservationId);
  if (!reservation) return usage.open;
  const [attempt, left] = [attemptIn(reservationId), reservation.characters - characters];
  return left > 0 ? usage.open.with(attempt, { ...reservation, characters: left }) : usage.open.without(attempt);
}

/** Decider of the stream `usage-{accountId}-{yyyy-mm}`. */
export const usageDecider: Decider<UsageCommand, UsageEvent, Usage> = {
  category: 'usage',
  events: usageEvents,
  initial,
  decide,
  evolve,
  snapshot: usageSnapshot,
};
