import type { SnapshotFormat } from '../kernel/decider';
import type { Json } from '../kernel/json';
import { PersistentMap } from '../kernel/persistent-map';
import type { OpenReservation, Usage, UsageSums } from './usage-state';

/** Snapshots of a month: sums, open reservations and corrections; settled reservations leave nothing. */
export const usageSnapshot: SnapshotFormat<Usage> = {
  version: 2,
  encode: ({ domains, tokens, open, corrections, ...sums }) => ({
    ...sums,
    domains: encodedSums(domains),
    tokens: encodedSums(tokens),
    open: open.entries().map(([attempt, reservation]) => encodedReservation(attempt, reservation)),
    corrections: [...corrections],
  }),
  decode: (json) => {
    const { domains, tokens, open, corrections, ...sums } = json as unknown as EncodedUsage;
    return {
      ...sums,
      domains: decodedSums(domains),
      tokens: decodedSums(tokens),
      open: PersistentMap.from(open.map(decodedReservation)),
      corrections: new Set(corrections),
    };
  },
};

type Collection = 'domains' | 'tokens' | 'open' | 'corrections';
type EncodedSums = readonly [of: string, used: UsageSums['used'], reserved: UsageSums['reserved']];

const encodedSums = (sums: PersistentMap<UsageSums>): Json[][] =>
  sums.entries().map(([of, { used, reserved }]) => [of, used, reserved]);
const decodedSums = (sums: readonly EncodedSums[]): PersistentMap<UsageSums> =>
  PersistentMap.from(sums.map(([of, used, reserved]) => [of, { used, reserved }] as const));

/** `inJob` is the key of the reservation, with which its id begins, and `nonce` the rest of the id. */
type EncodedReservation = readonly [
  inJob: string,
  nonce: string,
  domain: string,
  attempt: number,
  characters: number,
  jobId?: string | null,
  tokenId?: string,
];

interface EncodedUsage extends Omit<Usage, Collection> {
  readonly domains: readonly EncodedSums[];
  readonly tokens: readonly EncodedSums[];
  readonly open: readonly EncodedReservation[];
  readonly corrections: readonly string[];
}

const jobIn = (reservationId: string): string => reservationId.split(':', 1).join();

/** Omits field names and, where the id contains it, the job: 100,000 open reservations then fit one row. */
const encodedReservation = (
  inJob: string,
  { reservationId, domain, attempt, characters, jobId, tokenId }: OpenReservation,
): Json[] => [
  inJob,
  reservationId.slice(inJob.length),
  domain,
  attempt,
  characters,
  ...(jobId === jobIn(reservationId) && tokenId === undefined ? [] : [jobId === jobIn(reservationId) ? null : jobId]),
  ...(tokenId === undefined ? [] : [tokenId]),
];

function decodedReservation([inJob, nonce, domain, attempt, characters, jobId, tokenId]: EncodedReservation) {
  const reservationId = inJob + nonce;
  const reservation = { reservationId, domain, jobId: jobId ?? jobIn(reservationId), attempt, characters, tokenId };
  return [inJob, reservation] as const;
}
