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
import { AppError } from '@duetcast/domain/kernel/errors';
import { count, time, type Actor } from '@duetcast/domain/kernel/event';
import { withdrawalIdOf, withdrawnBy } from '@duetcast/domain/usage/usage-decider';
import type { UsageDataOf } from '@duetcast/domain/usage/usage-events';
import { z } from 'zod';
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

  get isEmpty(): boolean {
    return this.streams.size === 0;
  }

  add(event: StoredEvent): void {
    const { stream, revision, metadata } = event;
    const { hash, from, events } = this.streams.get(stream) ?? { hash: newHash(), from: revision, events: 0 };
    hash.update(hashListText([metadata.hash]));
    this.streams.set(stream, { stream, from, events: events + 1, head: metadata.hash, hash });
    if (isCounted(event)) this.count(event);
  }

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
const hexOf = (hash: Hash): string => hash.copy().digest('hex');

/** A statement of a month. The next one begins with a correction after the end of the month. */
export const statedVersionSchema = z.object({
  number: z.int().positive(),
  used: z.int().meta({ description: 'Characters used, including corrections.' }),
  events: count,
  eventsHash: z.string().meta({ description: 'That of `totals` of the statement.' }),
  correctedAt: time.nullable(),
  reason: z.string().nullable().meta({ description: 'Reason of that correction.' }),
});
type StatedVersion = z.infer<typeof statedVersionSchema>;
type Correction = { readonly replay: string; readonly correctedAt: string; readonly reason: string };

/** The correction of a month that was over; `replay`: the same for all that one replay corrects, or takes back. */
function lateCorrectionIn({ type, data, metadata: { at } }: StoredEvent, month: string): Correction | null {
  if (type !== 'UsageCorrected' || at.slice(0, month.length) <= month) return null;
  const { correctionId, reason, replay } = data as unknown as UsageDataOf<'UsageCorrected'>;
  const of = replay?.replayId ?? correctionId;
  return { replay: withdrawnBy(correctionId) === null ? of : withdrawalIdOf(of), correctedAt: at, reason };
}

interface StatementRequest {
  readonly accountId: string;
  /** UTC month, YYYY-MM. */
  readonly month: string;
  /** Which of its statements; absent: the newest. */
  readonly number?: number | undefined;
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

  /** The statements of a month, oldest first. */
  async versions(accountId: string, month: string): Promise<StatedVersion[]> {
    return (await this.covered({ accountId, month })).versions;
  }

  /** @throws AppError `statement.missing` */
  async produce(request: StatementRequest): Promise<string> {
    return signedFileText(await this.sign(request));
  }

  private async sign(request: StatementRequest): Promise<SignedStatement> {
    const { accountId, month, producedBy, producedAt, number } = request;
    const { versions, streams, domains, totals } = await this.covered(request);
    if (number !== undefined && number !== versions.length) throw new AppError('statement.missing');
    const earlier = versions.at(-2);
    const previous = earlier ? { eventsHash: earlier.eventsHash, events: earlier.events, used: earlier.used } : null;
    const isOver = month < producedAt.slice(0, month.length);
    return this.keys.signFile<Omit<SignedStatement, 'key' | 'signature'>>({
      format: statementFormat,
      version: statementVersion,
      account: accountId,
      month,
      state: isOver && domains.every(({ reserved }) => reserved === 0) ? 'closed' : 'open',
      number: versions.length,
      previous,
      streams,
      domains,
      totals,
      producedAt,
      producedBy,
      issuer: this.config.publicUrl,
    });
  }

  /** Covers the events up to the last one that the displayed figures contain, or that the statement of the number has. */
  private async covered({ accountId, month, number }: Pick<StatementRequest, 'accountId' | 'month' | 'number'>) {
    const rows = await this.rows.ofMonth(accountId, month);
    const through = rows.reduce((last, { position }) => (position > last ? position : last), '');
    const covered = new CoveredEvents();
    const versions: StatedVersion[] = [];
    let correction: Correction | null = null;
    const closeVersion = () => {
      const { streams, totals } = covered.stated();
      const events = streams.reduce((sum, stream) => sum + stream.events, 0);
      const { correctedAt = null, reason = null } = correction ?? {};
      const { used, eventsHash } = totals;
      versions.push({ number: versions.length + 1, used, events, eventsHash, correctedAt, reason });
    };
    for await (const event of this.streams.ofAccount({ accountId, month }, { through })) {
      const late = lateCorrectionIn(event, month);
      if (late && late.replay !== correction?.replay) {
        if (versions.length + 1 === number) break;
        if (!covered.isEmpty) closeVersion();
        correction = late;
      }
      covered.add(event);
    }
    closeVersion();
    return { ...covered.stated(), versions };
  }
}
