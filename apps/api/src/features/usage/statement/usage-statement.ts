import { Injectable } from '@nestjs/common';
import type { Actor } from '@duetcast/domain/kernel/event';
import { signedFileText } from '@duetcast/verify/signed-file';
import { statementFormat, statementVersion, type SignedStatement } from '@duetcast/verify/signed-statement';
import { SigningKeys } from '../../audit/public';
import { Config } from '../../../platform/config/config';
import { UsageRows } from '../ledger/usage-rows';
import { UsageStreams } from '../ledger/usage-streams';
import { CoveredEvents } from './covered-events';

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

  /** Text of the signed file. */
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
