import type { SnapshotFormat } from '../kernel/decider';
import type { Json } from '../kernel/json';
import { PersistentMap } from '../kernel/persistent-map';
import type { OpenReservation, Usage, UsageSums } from './usage-state';

/** Snapshots of a month: sums, open reservations and corrections; settled reservations leave nothing. */
export const usageSnapshot: SnapshotFormat<Usage> = {
  version: 1,
  encode: ({ domains, open, corrections, ...sums }) => ({
    ...sums,
    domains: domains.entries().map(([domain, { used, reserved }]): Json[] => [domain, used, reserved]),
    open: open.entries().map(([attempt, reservation]) => encodedReservation(attempt, reservation)),
    corrections: [...corrections],
  }),
  decode: (json) => {
    const { domains, open, corrections, ...sums } = json as unknown as EncodedUsage;
    return {
      ...sums,
      domains: PersistentMap.from(domains.map(([domain, used, reserved]) => [domain, { used, reserved }] as const)),
      open: PersistentMap.from(open.map(decodedReservation)),
      corrections: new Set(corrections),
    };
  },
};

type Collection = 'domains' | 'open' | 'corrections';
type EncodedSums = readonly [domain: string, used: UsageSums['used'], reserved: UsageSums['reserved']];
/** `inJob` is the key of the reservation, with which its id begins, and `nonce` the rest of the id. */
type EncodedReservation = readonly [
  inJob: string,
  nonce: string,
  domain: string,
  attempt: number,
  characters: number,
  jobId?: string,
];

interface EncodedUsage extends Omit<Usage, Collection> {
  readonly domains: readonly EncodedSums[];
  readonly open: readonly EncodedReservation[];
  readonly corrections: readonly string[];
}

const jobIn = (reservationId: string): string => reservationId.split(':', 1).join();

/** Omits field names and, where the id contains it, the job: 100,000 open reservations then fit one row. */
const encodedReservation = (
  inJob: string,
  { reservationId, domain, attempt, characters, jobId }: OpenReservation,
): Json[] => [
  inJob,
  reservationId.slice(inJob.length),
  domain,
  attempt,
  characters,
  ...(jobId === jobIn(reservationId) ? [] : [jobId]),
];

function decodedReservation([inJob, nonce, domain, attempt, characters, jobId]: EncodedReservation) {
  const reservationId = inJob + nonce;
  const reservation = { reservationId, domain, jobId: jobId ?? jobIn(reservationId), attempt, characters };
  return [inJob, reservation] as const;
}
