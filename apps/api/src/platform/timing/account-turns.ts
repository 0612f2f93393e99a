import { AppError } from '@duetcast/domain/kernel/errors';
import { FairTurns } from './fair-turns';

export interface TurnLimits {
  /** Requests that have their turn at once, of one account and of all. */
  readonly ofAccount: number;
  readonly ofAll: number;
  /** Requests that may wait besides. */
  readonly waitingOfAccount: number;
  readonly waitingOfAll: number;
  /** For a turn; the time of the work itself is its own affair. */
  readonly waitTimeoutMs: number;
}

const retryAfterSeconds = 5;

/** Shares costly work between accounts: each has a bounded part, and waits behind no backlog of another. */
export class AccountTurns {
  private readonly turns: FairTurns;
  private readonly requests = new Map<string, number>();

  constructor(private readonly limits: TurnLimits) {
    this.turns = new FairTurns(limits.ofAll, limits.ofAll, limits.ofAccount);
  }

  /**
   * Runs the work when the account has its turn.
   * @throws AppError `rate.exceeded` where too many requests of the account wait already; `server.busy` where too many of all
   *   do, or if the turn does not come in time
   */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    this.admit(accountId);
    try {
      const turn = await this.turns.start(accountId, AbortSignal.timeout(this.limits.waitTimeoutMs)).catch(busy);
      return await work().finally(() => turn.end());
    } finally {
      this.count(accountId, -1);
    }
  }

  private admit(accountId: string): void {
    const { ofAccount, ofAll, waitingOfAccount, waitingOfAll } = this.limits;
    const all = [...this.requests.values()].reduce((sum, count) => sum + count, 0);
    if ((this.requests.get(accountId) ?? 0) >= ofAccount + waitingOfAccount)
      throw new AppError('rate.exceeded', { retryAfterSeconds });
    if (all >= ofAll + waitingOfAll) busy();
    this.count(accountId, 1);
  }

  private count(accountId: string, change: 1 | -1): void {
    const requests = (this.requests.get(accountId) ?? 0) + change;
    if (requests > 0) this.requests.set(accountId, requests);
    else this.requests.delete(accountId);
  }
}

function busy(cause?: unknown): never {
  throw new AppError('server.busy', { retryAfterSeconds }, { cause });
}
