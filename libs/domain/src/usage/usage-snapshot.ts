import type { SnapshotFormat } from '../kernel/decider';
import { IdMap, type Page } from '../kernel/id-map';
import { IdSet } from '../kernel/id-set';
import { packedItems } from '../kernel/packed-items';
import type { OpenReservation, Usage, UsageSums } from './usage-state';

/** Snapshots of a month: sums, open reservations and corrections; settled reservations leave nothing. */
export const usageSnapshot: SnapshotFormat<Usage> = {
  version: 1,
  encode: ({ domains, open, corrections, ...sums }) => {
    const sizes = [domains.size, open.size, corrections.size];
    return { head: { ...sums, sizes }, pages: pagesOf({ domains, open, corrections }) };
  },
  decode: ({ head, pages }) => {
    const { sizes, ...sums } = head as unknown as Head;
    const [domainCount, openCount, correctionCount] = sizes;
    const parts: Record<Collection, Page[]> = { domains: [], open: [], corrections: [] };
    for (const [name, text] of pages) {
      const [collection, part] = name.split('-') as [Collection, string];
      parts[collection].push([part, text]);
    }
    return {
      ...sums,
      domains: IdMap.fromPages(domainCount, parts.domains, sumsByDomain),
      open: IdMap.fromPages(openCount, parts.open, reservationsByAttempt),
      corrections: IdSet.fromPages(correctionCount, parts.corrections),
    };
  },
};

type Collection = 'domains' | 'open' | 'corrections';
type Head = Omit<Usage, Collection> & { readonly sizes: readonly [number, number, number] };

const sumsByDomain = packedItems<UsageSums>(
  ({ used, reserved }) => [used, reserved],
  ([used, reserved]) => ({ used: Number(used), reserved: Number(reserved) }),
);

/** The id of a reservation begins with its key, which is job and attempt. */
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

function* pagesOf({ domains, open, corrections }: Pick<Usage, Collection>): Generator<Page> {
  yield* named('domains', domains.pages(sumsByDomain));
  yield* named('open', open.pages(reservationsByAttempt));
  yield* named('corrections', corrections.pages());
}

function* named(collection: Collection, pages: Iterable<Page>): Generator<Page> {
  for (const [part, text] of pages) yield [`${collection}-${part}`, text];
}
