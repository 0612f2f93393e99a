import { Injectable } from '@nestjs/common';
import { maxArticlesAtOnce } from '@duetcast/domain/limits/podcast-limits';
import { AccountTurns, type TurnLimits } from '../../platform/timing/account-turns';

/** `ofAll`: pages that are fetched or parsed at once; each is in memory. */
const articleTurns: TurnLimits = {
  ofAccount: maxArticlesAtOnce,
  ofAll: 16,
  waitingOfAccount: 8,
  waitingOfAll: 64,
  waitTimeoutMs: 30_000,
};

/** Shares the reading of articles between accounts. */
@Injectable()
export class ArticleTurns extends AccountTurns {
  constructor() {
    super(articleTurns);
  }
}
