import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fallback } from '@duetcast/domain/kernel/errors';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { z } from 'zod';
import { ChangeAccount } from '../../accounts/public';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { StripeClient, isCustomerMissing } from './stripe-client';

const createdCustomer = z.object({ id: z.string().min(1) });
const deletedCustomer = z.object({ deleted: z.literal(true) });

@Injectable()
export class Customers {
  constructor(
    private readonly stripe: StripeClient,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
  ) {}

  /**
   * Creates the account's customer. The idempotency key returns the same one to concurrent checkouts and after a crash before
   * the link is stored, but not one that was forgotten.
   */
  async create(accountId: string, context: CommandContext): Promise<string> {
    const { forgottenCustomers } = (await this.deciders.load(accountDecider, accountId)).state.billing;
    const account = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId);
    const customer = { ...(account?.row.email && { email: account.row.email }), metadata: { accountId } };
    const key = ['duetcast-customer', accountId, ...(forgottenCustomers > 0 ? [forgottenCustomers] : [])].join('-');
    const { id: customerId } = await this.stripe.call(createdCustomer, (stripe) =>
      stripe.customers.create(customer, { idempotencyKey: key }),
    );
    await this.change(accountId, { type: 'LinkCustomer', customerId }, context);
    return customerId;
  }

  /**
   * Deletes the account's customer at Stripe, which ends its subscriptions at once and without a refund. Without a key of
   * Stripe, there is nothing that this server could end.
   * @throws AppError `billing.unreachable`, `billing.refused`
   */
  async delete(accountId: string): Promise<void> {
    await this.ofCustomer(accountId, (id) => this.stripe.call(deletedCustomer, (stripe) => stripe.customers.del(id)));
  }

  /** @throws AppError `billing.unreachable`, `billing.refused` */
  async changeAddress(accountId: string, email: string): Promise<void> {
    await this.ofCustomer(accountId, (id) =>
      this.stripe.call(createdCustomer, (stripe) => stripe.customers.update(id, { email })),
    );
  }

  /** Nothing to do for an account without a customer, or with one that Stripe no longer has. */
  private async ofCustomer(accountId: string, act: (customerId: string) => Promise<unknown>): Promise<void> {
    const { customerId } = (await this.deciders.load(accountDecider, accountId)).state.billing;
    if (!customerId || !this.stripe.isConfigured) return;
    await act(customerId).catch(fallback(null, isCustomerMissing));
  }

  /** Forgets a customer that Stripe no longer has. */
  async forget(accountId: string, customerId: string, context: CommandContext): Promise<void> {
    await this.change(accountId, { type: 'ForgetCustomer', customerId }, context);
  }

  private async change(
    accountId: string,
    command: { type: 'LinkCustomer' | 'ForgetCustomer'; customerId: string },
    context: CommandContext,
  ): Promise<void> {
    const { type, customerId } = command;
    await this.commands.execute(
      new ChangeAccount({ accountId, change: command, context: childContext(context, `${type}/${customerId}`) }),
    );
  }
}
