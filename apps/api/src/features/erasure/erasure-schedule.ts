import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { erasureDelayMs } from '@duetcast/domain/limits/time-limits';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { RoleLeases } from '../../eventing/state/role-leases';
import { AccountClosing } from './account-closing';
import { AccountDeletion } from './account-deletion';
import { ErasedAccounts } from './erased-accounts';

const name = 'erasure';
const everyMs = 10 * 60_000;
/** Until then the rows of a restored backup are rebuilt, as a rule. */
const firstAfterMs = 60_000;
const retryAfterMs = 60_000;

/** Closes and deletes accounts whose time has come, in one worker at a time. */
@Injectable()
export class ErasureSchedule implements OnApplicationBootstrap {
  private readonly logger = new Logger('Erasure');

  constructor(
    private readonly closing: AccountClosing,
    private readonly deletion: AccountDeletion,
    private readonly erased: ErasedAccounts,
    private readonly rows: ReadModelStore,
    private readonly leases: RoleLeases,
  ) {}

  onApplicationBootstrap(): void {
    const run = (signal: AbortSignal) => this.run(Date.now(), signal);
    this.leases.repeat({ name, everyMs, retryAfterMs, run, logger: this.logger }, firstAfterMs);
  }

  /** `now` is in Unix ms. A failure of one account does not delay the others. @throws the last failure */
  async run(now = Date.now(), signal = new AbortController().signal): Promise<void> {
    const failures: Error[] = [];
    const attempt = async (accountId: string, work: Promise<void>) => {
      await work.then(
        () => this.logger.log({ accountId }, 'erasure went on'),
        (error: Error) => void failures.push(error),
      );
      signal.throwIfAborted();
    };
    const at = iso(now);
    for (const row of await this.restored()) await attempt(row.accountId, this.closing.close(row, at, true));
    for await (const { row } of this.accountsWhere('eraseAt', at))
      await attempt(row.accountId, this.closing.close(row, at));
    for await (const { row } of this.accountsWhere('erasedAt', iso(now - erasureDelayMs)))
      await attempt(row.accountId, this.deletion.delete(row.accountId, row.erasedAt ?? at, now, signal));
    const failure = failures.at(-1);
    if (failure) throw failure;
  }

  /** Erased accounts that a restored backup brought back. */
  private async restored(): Promise<AccountRow[]> {
    const rows = await this.rows.load<AccountRow>(accounts.name, await this.erased.all());
    return [...rows.values()].flatMap(({ row }) => (row.erasedAt === null ? [row] : []));
  }

  private accountsWhere(field: 'eraseAt' | 'erasedAt', until: string) {
    return allRows<AccountRow>(this.rows, accounts.name, { where: { [field]: { lte: until } }, sort: [[field, 1]] });
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
