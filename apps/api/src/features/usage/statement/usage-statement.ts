import { createHash, type Hash } from 'node:crypto';
import {
  accountLimit,
  domainLimit,
  isCounted,
  nothingStated,
  statedAfter,
  statedTotals,
  type StatedSums,
} from '@duetcast/verify/statement-sums';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@duetcast/domain/kernel/event';
import { signedFileText } from '@duetcast/verify/signed-file';
import {
  statementFormat,
  statementVersion,
  type SignedStatement,
  hashListText,
  type StatedDomain,
  type StatedStream,
} from '@duetcast/verify/signed-statement';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import { SigningKeys } from '../../audit/public';
import { Config } from '../../../platform/config/config';
import { UsageStreams, UsageRows } from '../ledger/usage-reads';

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

interface StatementRequest {
  readonly accountId: string;
  /** UTC month, YYYY-MM. */
  readonly month: string;
  readonly producedBy: Actor;
  /** ISO 8601 UTC. */
  readonly producedAt: string;
}

/** Produces signed monthly statements: the displayed usage and hashes of the events that it sums. */
@Injectable()
export class UsageStatement {
  constructor(
    private readonly rows: UsageRows,
    private readonly streams: UsageStreams,
    private readonly keys: SigningKeys,
    private readonly config: Config,
  ) {}

  async produce(request: StatementRequest): Promise<string> {
    return signedFileText(await this.sign(request));
  }

  private async sign({ accountId, month, producedBy, producedAt }: StatementRequest): Promise<SignedStatement> {
    const { streams, domains, totals } = await this.covered(accountId, month);
    const isOver = month < producedAt.slice(0, month.length);
    return this.keys.signFile<Omit<SignedStatement, 'key' | 'signature'>>({
      format: statementFormat,
      version: statementVersion,
      account: accountId,
      month,
      state: isOver && domains.every(({ reserved }) => reserved === 0) ? 'closed' : 'open',
      streams,
      domains,
      totals,
      producedAt,
      producedBy,
      issuer: this.config.publicUrl,
    });
  }

  /** Covers the events up to the last one that the displayed figures contain. */
  private async covered(accountId: string, month: string) {
    const rows = await this.rows.ofMonth(accountId, month);
    const through = rows.reduce((last, { position }) => (position > last ? position : last), '');
    const covered = new CoveredEvents();
    for await (const event of this.streams.ofAccount({ accountId, month }, { through })) covered.add(event);
    return covered.stated();
  }
}
