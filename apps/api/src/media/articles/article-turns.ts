import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxArticlesAtOnce } from '@duetcast/domain/limits/podcast-limits';
import { FairTurns, type Turns } from '../../platform/timing/fair-turns';

/** Pages that are fetched or parsed at once: each is in memory. */
const maxReads = 16;
/** Requests that are read or wait for their turn, of one account and of all. */
export const maxRequests = { ofAccount: maxArticlesAtOnce + 8, ofAll: maxReads + 64 };
const waitTimeoutMs = 15_000;
const retryAfterSeconds = 5;

/** Shares the reading of articles between accounts: each has a bounded part, and waits behind no backlog of another. */
@Injectable()
export class ArticleTurns {
  protected readonly waitTimeoutMs: number = waitTimeoutMs;
  private readonly turns = new FairTurns(maxReads, maxReads, maxArticlesAtOnce);
  /** Number of requests by account. */
  private readonly requests = new Map<string, number>();

  /**
   * Runs the work when the account has its turn.
   * @throws AppError `rate.exceeded` where too many requests wait already, `article.unreadable` after waiting for 15 s
   */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    this.admit(ownerId);
    try {
      const turn = await this.turn(ownerId);
      return await work().finally(() => turn.end());
    } finally {
      this.count(ownerId, -1);
    }
  }

  private admit(ownerId: string): void {
    const all = [...this.requests.values()].reduce((sum, count) => sum + count, 0);
    if ((this.requests.get(ownerId) ?? 0) >= maxRequests.ofAccount || all >= maxRequests.ofAll)
      throw new AppError('rate.exceeded', { retryAfterSeconds });
    this.count(ownerId, 1);
  }

  private count(ownerId: string, change: 1 | -1): void {
    const requests = (this.requests.get(ownerId) ?? 0) + change;
    if (requests > 0) this.requests.set(ownerId, requests);
    else this.requests.delete(ownerId);
  }

  private async turn(ownerId: string): Promise<Turns> {
    try {
      return await this.turns.start(ownerId, AbortSignal.timeout(this.waitTimeoutMs));
    } catch (error) {
      throw new AppError('article.unreadable', {}, { cause: error });
    }
  }
}
