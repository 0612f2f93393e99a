import { Injectable } from '@nestjs/common';
import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { Deciders } from '../../eventing/deciders/deciders';

/** What an account may use, from its own events: a changed plan holds from the next call on. */
@Injectable()
export class AccountLimits {
  constructor(private readonly deciders: Deciders) {}

  /** The account as of now. @throws AppError `store.unavailable` */
  async accountOf(accountId: string): Promise<Account> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    return state;
  }

  /** Characters a month that the account may use for one domain; -1: unlimited. @throws AppError `store.unavailable` */
  async limitFor(accountId: string, domain: string): Promise<number> {
    return characterLimitOf(await this.accountOf(accountId), domain);
  }
}
