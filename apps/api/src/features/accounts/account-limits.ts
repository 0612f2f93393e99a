import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { Deciders } from '../../eventing/deciders/deciders';

/** Limits of an account, read from its events, so that a plan change applies from the next call. */
@Injectable()
export class AccountLimits {
  constructor(private readonly deciders: Deciders) {}

  /** The current account state. @throws AppError `store.unavailable` */
  async accountOf(accountId: string): Promise<Account> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    return state;
  }

  /** Characters per month for one domain; -1: unlimited. @throws AppError `store.unavailable` */
  async limitFor(accountId: string, domain: string): Promise<number> {
    return characterLimitOf(await this.accountOf(accountId), domain);
  }
}
