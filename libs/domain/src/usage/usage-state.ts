import { IdMap } from '../kernel/id-map';
import { IdSet } from '../kernel/id-set';
import type { UsageDataOf, UsageEvent } from './usage-events';

/** Used characters and those of open reservations. */
export interface UsageSums {
  readonly used: number;
  readonly reserved: number;
}

export const noUsage: UsageSums = { used: 0, reserved: 0 };

export interface OpenReservation {
  readonly reservationId: string;
  readonly domain: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Neither used nor released yet. */
  readonly characters: number;
}

/** Usage of one account in one UTC month. */
export interface Usage extends UsageSums {
  readonly domains: IdMap<UsageSums>;
  /** Reservations that are neither used nor released, by `attemptIn` of their id: one per attempt of a job. */
  readonly open: IdMap<OpenReservation>;
  /** Ids of corrections, so that none counts twice. */
  readonly corrections: IdSet;
  /** Parts of streams of one domain that were carried over, by `carriedPartOf`. */
  readonly carriedOver: IdSet;
  /** Carried over to another stream. */
  readonly isClosed: boolean;
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

/** `{jobId}:{attempt}:{nonce}`; before charge keys `{jobId}:{attempt}`. The nonce is never used for another reservation. */
export const reservationIdOf = (jobId: string, attempt: number, nonce: string): string =>
  `${jobId}:${attempt}:${nonce}`;

/** The job and attempt of a reservation id. */
export const attemptIn = (reservationId: string): string => reservationId.split(':', 2).join(':');

/** The open reservation with this id. */
export function reservationWith({ open }: Pick<Usage, 'open'>, reservationId: string): OpenReservation | null {
  const held = open.get(attemptIn(reservationId));
  return held?.reservationId === reservationId ? held : null;
}

/** State before the first event. */
export const initial: Usage = {
  ...noUsage,
  domains: IdMap.empty(),
  open: IdMap.empty(),
  corrections: IdSet.empty,
  carriedOver: IdSet.empty,
  isClosed: false,
  revision: -1,
};

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
    case 'UsageCarriedOver':
      return { used: used + data.characters, reserved: data.open.reduce((sum, one) => sum + one.characters, reserved) };
    case 'UsageStreamClosed':
      return { used, reserved };
    default:
      return type satisfies never;
  }
}

export const domainSums = ({ domains }: Usage, domain: string): UsageSums => domains.get(domain) ?? noUsage;

export function evolve(before: Usage, event: UsageEvent): Usage {
  const { domain } = event.data;
  const domains = before.domains.with(domain, sumsAfter(domainSums(before, domain), event));
  const usage = { ...before, ...sumsAfter(before, event), domains, revision: before.revision + 1 };
  switch (event.type) {
    case 'CharactersReserved':
      return { ...usage, open: withReservation(usage.open, event.data, domain) };
    case 'CharactersUsed':
    case 'CharactersReleased':
      return { ...usage, open: reduced(usage, event.data) };
    case 'UsageCorrected':
      return { ...usage, corrections: usage.corrections.with(event.data.correctionId) };
    case 'UsageCarriedOver':
      return carriedOver(usage, event.data);
    case 'UsageStreamClosed':
      return { ...usage, isClosed: true };
    default:
      return event satisfies never;
  }
}

type Reserved = Omit<OpenReservation, 'domain'>;

const withReservation = (open: Usage['open'], reserved: Reserved, domain: string): Usage['open'] => {
  const { reservationId, jobId, attempt, characters } = reserved;
  return open.with(attemptIn(reservationId), { reservationId, domain, jobId, attempt, characters });
};

/** Takes the characters off the reservation, which is closed when none are left. */
function reduced(usage: Usage, { reservationId, characters }: { reservationId: string; characters: number }) {
  const reservation = reservationWith(usage, reservationId);
  if (!reservation) return usage.open;
  const [attempt, left] = [attemptIn(reservationId), reservation.characters - characters];
  return left > 0 ? usage.open.with(attempt, { ...reservation, characters: left }) : usage.open.without(attempt);
}

type CarriedOver = UsageDataOf<'UsageCarriedOver'>;

export const carriedPartOf = ({ from }: CarriedOver): string => `${from.stream}#${from.part ?? 1}`;

function carriedOver(usage: Usage, carried: CarriedOver): Usage {
  const { domain, open, corrections } = carried;
  return {
    ...usage,
    open: open.reduce((all, reserved) => withReservation(all, reserved, domain), usage.open),
    corrections: corrections.reduce((all, id) => all.with(id), usage.corrections),
    carriedOver: usage.carriedOver.with(carriedPartOf(carried)),
  };
}

/** The UTC month of an ISO 8601 time, as YYYY-MM. */
export const monthOf = (isoTime: string): string => isoTime.slice(0, 7);

/** Stream id of one account and UTC month, after `usage-`. */
export const usageIdOf = (accountId: string, month: string): string => `${accountId}-${month}`;

/** Id of one account, domain and UTC month: of rows, and of streams that the version before wrote. */
export const domainUsageIdOf = (accountId: string, domain: string, month: string): string =>
  `${accountId}-${domain}-${month}`;
