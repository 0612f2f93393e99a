import type { SnapshotFormat } from '../kernel/decider';
import { IdMap } from '../kernel/id-map';
import { IdSet } from '../kernel/id-set';
import type { Json, JsonObject } from '../kernel/json';
import type { Usage } from './usage-state';

/** Snapshots of a month: sums, open reservations and corrections; settled reservations leave nothing. */
export const usageSnapshot: SnapshotFormat<Usage> = {
  version: 1,
  encode: ({ domains, open, corrections, carriedOver, ...sums }) => ({
    ...sums,
    domains: domains.toJSON(),
    open: open.toJSON(),
    corrections: corrections.toJSON(),
    carriedOver: carriedOver.toJSON(),
  }),
  decode: (json) => {
    const { domains, open, corrections, carriedOver, ...sums } = json as unknown as Encoded;
    return {
      ...sums,
      domains: IdMap.from(domains),
      open: IdMap.from(open),
      corrections: IdSet.from(corrections),
      carriedOver: IdSet.from(carriedOver),
    };
  },
};

type Collections = 'domains' | 'open' | 'corrections' | 'carriedOver';
type Encoded = Omit<Usage, Collections> & Readonly<Record<Collections, Json & JsonObject>>;
