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
  readonly domain: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Neither used nor released yet. */
  readonly characters: number;
}

/** Usage of one account in one UTC month. */
export interface Usage extends UsageSums {
  readonly domains: IdMap<UsageSums>;
  /** Reservations that are neither used nor released, by id. */
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
      return { ...usage, open: reduced(usage.open, event.data) };
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

type Reserved = Omit<OpenReservation, 'domain'> & { readonly reservationId: string };

const withReservation = (open: Usage['open'], reserved: Reserved, domain: string): Usage['open'] => {
  const { reservationId, jobId, attempt, characters } = reserved;
  return open.with(reservationId, { domain, jobId, attempt, characters });
};

/** Takes the characters off the reservation, which is closed when none are left. */
function reduced(open: Usage['open'], { reservationId, characters }: { reservationId: string; characters: number }) {
  const reservation = open.get(reservationId);
  if (!reservation) return open;
  const left = reservation.characters - characters;
  return left > 0 ? open.with(reservationId, { ...reservation, characters: left }) : open.without(reservationId);
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
