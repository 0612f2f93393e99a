import type { SnapshotFormat } from '../kernel/decider';
import { IdMap, type Page } from '../kernel/id-map';
import { IdSet } from '../kernel/id-set';
import { packedItems } from '../kernel/packed-items';
import type { OpenReservation, Usage, UsageSums } from './usage-state';

/** Snapshots of a month: sums, open reservations and corrections; settled reservations leave nothing. */
export const usageSnapshot: SnapshotFormat<Usage> = {
  version: 2,
  encode: ({ domains, open, corrections, carriedOver, ...sums }) => {
    const sizes = [domains.size, open.size, corrections.size, carriedOver.size];
    return { head: { ...sums, sizes }, pages: pagesOf({ domains, open, corrections, carriedOver }) };
  },
  decode: ({ head, pages }) => {
    const { sizes, ...sums } = head as unknown as Head;
    const [domainCount, openCount, correctionCount, carriedOverCount] = sizes;
    const parts: Record<Collection, Page[]> = { domains: [], open: [], corrections: [], carriedOver: [] };
    for (const [name, text] of pages) {
      const [collection, part] = name.split('-') as [Collection, string];
      parts[collection].push([part, text]);
    }
    return {
      ...sums,
      domains: IdMap.fromPages(domainCount, parts.domains, sumsByDomain),
      open: IdMap.fromPages(openCount, parts.open, reservationsByAttempt),
      corrections: IdSet.fromPages(correctionCount, parts.corrections),
      carriedOver: IdSet.fromPages(carriedOverCount, parts.carriedOver),
    };
  },
};

type Collection = 'domains' | 'open' | 'corrections' | 'carriedOver';
type Head = Omit<Usage, Collection> & { readonly sizes: readonly [number, number, number, number] };

const sumsByDomain = packedItems<UsageSums>(
  ({ used, reserved }) => [used, reserved],
  ([used, reserved]) => ({ used: Number(used), reserved: Number(reserved) }),
);

/** The ids of a reservation begin with its key, which is job and attempt since there are attempts. */
const reservationsByAttempt = packedItems<OpenReservation>(
  ({ reservationId, domain, jobId, attempt, characters }, key) => {
    const fields = [reservationId.slice(key.length), domain, characters];
    return key === `${jobId}:${attempt}` ? fields : [...fields, jobId, attempt];
  },
  ([rest = '', domain = '', characters, jobId, attempt], key) => {
    const end = key.lastIndexOf(':');
    return {
      reservationId: key + rest,
      domain,
      jobId: jobId ?? key.slice(0, end),
      attempt: Number(attempt ?? key.slice(end + 1)),
      characters: Number(characters),
    };
  },
);

function* pagesOf({ domains, open, corrections, carriedOver }: Pick<Usage, Collection>): Generator<Page> {
  yield* named('domains', domains.pages(sumsByDomain));
  yield* named('open', open.pages(reservationsByAttempt));
  yield* named('corrections', corrections.pages());
  yield* named('carriedOver', carriedOver.pages());
}

function* named(collection: Collection, pages: Iterable<Page>): Generator<Page> {
  for (const [part, text] of pages) yield [`${collection}-${part}`, text];
}
