import type { UsageDataOf } from '@duetcast/domain/usage/usage-events';
import { domainSums } from '@duetcast/domain/usage/usage-decider';
import type { Usage } from '@duetcast/domain/usage/usage-state';
import type { DomainStream } from './domain-streams';

type CarriedOver = UsageDataOf<'UsageCarriedOver'>;
type OpenReservation = CarriedOver['open'][number];

/**
 * Open reservations and corrections per event. An append may hold 1 MiB in EventStoreDB, and an entry takes about 200
 * bytes.
 */
export const maxEntriesPerPart = 2_000;

/** What the account's stream takes over from a closed stream, in as many parts as it needs. */
export function carriedUsage(
  { accountId, domain, month }: DomainStream,
  usage: Usage,
  from: CarriedOver['from'],
): CarriedOver[] {
  const entries = [
    ...openReservations(usage).map((open) => ({ open })),
    ...[...usage.corrections.values()].map((correction) => ({ correction })),
  ];
  const parts: CarriedOver[] = [];
  for (let start = 0; start === 0 || start < entries.length; start += maxEntriesPerPart) {
    const slice = entries.slice(start, start + maxEntriesPerPart);
    const number = parts.length + 1;
    parts.push({
      ...{ accountId, domain, month },
      characters: number === 1 ? domainSums(usage, domain).used : 0,
      open: slice.flatMap((entry) => ('open' in entry ? [entry.open] : [])),
      corrections: slice.flatMap((entry) => ('correction' in entry ? [entry.correction] : [])),
      from: number === 1 ? from : { ...from, part: number },
    });
  }
  return parts;
}

/** Reservations of 0 characters have nothing left to settle. */
const openReservations = (usage: Usage): OpenReservation[] =>
  [...usage.open.entries()].flatMap(([, { reservationId, jobId, attempt, characters }]) =>
    characters === 0 ? [] : [{ reservationId, jobId, attempt, characters }],
  );
