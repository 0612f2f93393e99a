import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { Customers } from './customers';

/** Stripe sends its receipts to the address that the account has now. */
@Injectable()
export class CustomerAddresses implements Reaction {
  readonly name = 'customer-addresses';
  readonly watched = { streamPrefixes: ['account-'], types: ['EmailChanged'] };

  constructor(private readonly customers: Customers) {}

  /** @throws AppError `billing.unreachable`, `billing.refused` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type === 'EmailChanged') await this.customers.changeAddress(data.accountId, data.email);
  }
}
