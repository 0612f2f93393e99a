import { createHash, type Hash } from 'node:crypto';
import { hashListText, type StatedDomain, type StatedStream } from '@duetcast/verify/signed-statement';
import {
  accountLimit,
  domainLimit,
  isCounted,
  nothingStated,
  statedAfter,
  statedTotals,
  type StatedSums,
} from '@duetcast/verify/statement-sums';
import type { StoredEvent } from '../../../eventing/event-store/event-store';

interface Hashed {
  readonly hash: Hash;
}
type CoveredStream = Hashed & Omit<StatedStream, 'eventsHash'>;
type CoveredDomain = Hashed & { readonly domain: string; readonly sums: StatedSums };

/** What a statement states of the events that are added to it, stream by stream. */
export class CoveredEvents {
  private readonly streams = new Map<string, CoveredStream>();
  private readonly domains = new Map<string, CoveredDomain>();
  private account = nothingStated;

  add(event: StoredEvent): void {
    const { stream, revision, metadata } = event;
    const { hash, from, events } = this.streams.get(stream) ?? { hash: newHash(), from: revision, events: 0 };
    hash.update(hashListText([metadata.hash]));
    this.streams.set(stream, { stream, from, events: events + 1, head: metadata.hash, hash });
    if (isCounted(event)) this.count(event);
  }

  /** The fields of the statement. */
  stated() {
    const streams = [...this.streams.values()].map(({ hash, ...stream }) => ({ ...stream, eventsHash: hexOf(hash) }));
    const domains = [...this.domains.values()]
      .map(({ domain, hash, sums }): StatedDomain => ({ domain, eventsHash: hexOf(hash), ...sums }))
      .sort((a, b) => (a.domain < b.domain ? -1 : 1));
    const eventsHash = hexOf(newHash().update(hashListText(streams.map((stream) => stream.eventsHash))));
    return { streams, domains, totals: { ...statedTotals(domains), limit: this.account.limit, eventsHash } };
  }

  private count(event: StoredEvent): void {
    const domain = event.data.domain as string;
    const { hash, sums } = this.domains.get(domain) ?? { hash: newHash(), sums: nothingStated };
    hash.update(hashListText([event.metadata.hash]));
    this.domains.set(domain, { domain, hash, sums: statedAfter(sums, event, domainLimit) });
    this.account = statedAfter(this.account, event, accountLimit);
  }
}

const newHash = (): Hash => createHash('sha256');
/** May be called once per hash. */
const hexOf = (hash: Hash): string => hash.digest('hex');
