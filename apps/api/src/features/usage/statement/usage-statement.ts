import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@duetcast/domain/kernel/event';
import { signedFileText } from '@duetcast/verify/signed-file';
import {
  hashListText,
  statementFormat,
  statementVersion,
  type SignedStatement,
  type StatedDomain,
} from '@duetcast/verify/signed-statement';
import { nothingStated, statedAfter, statedTotals, type StatedSums } from '@duetcast/verify/statement-sums';
import { SigningKeys } from '../../audit/public';
import { Config } from '../../../platform/config/config';
import { sha256 } from '../../../platform/hashing/sha256';
import { UsageExplanation, usageStreamOf } from '../explanation/usage-explanation';
import { UsageRows, type CountedUsage } from '../ledger/usage-rows';

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
    private readonly explanation: UsageExplanation,
    private readonly keys: SigningKeys,
    private readonly config: Config,
  ) {}

  /** Text of the signed file. */
  async produce(request: StatementRequest): Promise<string> {
    return signedFileText(await this.sign(request));
  }

  private async sign({ accountId, month, producedBy, producedAt }: StatementRequest): Promise<SignedStatement> {
    const rows = await this.rows.ofMonth(accountId, month);
    rows.sort((a, b) => (a.domain < b.domain ? -1 : 1));
    const domains: StatedDomain[] = [];
    for (const counted of rows) domains.push(await this.stated(counted));
    const totals = statedTotals(domains);
    const eventsHash = sha256(hashListText(domains.map(({ eventsHash }) => eventsHash)));
    const isOver = month < producedAt.slice(0, month.length);
    return this.keys.signFile<Omit<SignedStatement, 'key' | 'signature'>>({
      format: statementFormat,
      version: statementVersion,
      account: accountId,
      month,
      state: isOver && domains.every(({ reserved }) => reserved === 0) ? 'closed' : 'open',
      domains,
      totals: { ...totals, eventsHash },
      producedAt,
      producedBy,
      issuer: this.config.publicUrl,
    });
  }

  private async stated(counted: CountedUsage): Promise<StatedDomain> {
    const hashes = createHash('sha256');
    let [sums, from]: [StatedSums, number] = [nothingStated, 0];
    let head: string | null = null;
    for await (const event of this.explanation.storedEvents(counted, counted.position)) {
      if (sums.events === 0) from = event.revision;
      sums = statedAfter(sums, event);
      head = event.metadata.hash;
      hashes.update(hashListText([head]));
    }
    const eventsHash = hashes.digest('hex');
    return { domain: counted.domain, stream: usageStreamOf(counted), from, head, eventsHash, ...sums };
  }
}
