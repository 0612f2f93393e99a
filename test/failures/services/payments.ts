import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { Deciders } from '../../../apps/api/src/eventing/deciders/deciders';
import { newContext } from '../../../apps/api/src/eventing/deciders/command-context';
import type { ReadModelStore } from '../../../apps/api/src/eventing/read-models/read-model-store';
import type { ChangeAccount } from '../../../apps/api/src/features/accounts/public';
import {
  StartCheckout,
  StartCheckoutHandler,
  OpenPortal,
  OpenPortalHandler,
} from '../../../apps/api/src/features/billing/commands/stripe-pages';
import { Customers } from '../../../apps/api/src/features/billing/stripe/customers';
import { StripeClient, Prices } from '../../../apps/api/src/features/billing/stripe/stripe-client';
import { readConfig } from '../../../apps/api/src/platform/config/config';
import { MemoryLog } from '../../support/memory-log';
import { startStripe, stripeVariables } from '../../support/stripe-server';
import type { CallSetting, OutsideCall, OutsideService } from '../outside-call';

/** Checkout and portal of one account, on a log in memory. */
async function billingAt({ url, failures }: CallSetting) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://duetcast.example', ...stripeVariables(url) });
  const deciders = new Deciders(new MemoryLog());
  const execute = ({ accountId, change, context }: ChangeAccount) =>
    deciders.run(accountDecider, accountId, change, context);
  const stripe = new StripeClient(config, failures);
  const rows = { load: async () => new Map() } as unknown as ReadModelStore;
  const customers = new Customers(stripe, { execute } as unknown as CommandBus, deciders, rows);
  const checkouts = new StartCheckoutHandler(stripe, new Prices(config), customers, deciders, config);
  const portals = new OpenPortalHandler(stripe, customers, deciders, config);
  const accountId = `acc_${randomUUID()}`;
  const context = newContext({ kind: 'user', id: accountId }, accountId);
  await deciders.run(accountDecider, accountId, { type: 'OpenAccount', accountId, email: '' }, context);
  return {
    checkout: async () =>
      Boolean((await checkouts.execute(new StartCheckout({ accountId, plan: 'starter', context }))).url),
    portal: async () => Boolean((await portals.execute(new OpenPortal({ accountId, context }))).url),
  };
}

const afterCheckout = (
  name: string,
  path: string,
  use: (billing: Awaited<ReturnType<typeof billingAt>>) => Promise<unknown>,
) => ({
  name,
  path,
  prepare: async (setting: CallSetting) => {
    const billing = await billingAt(setting);
    await billing.checkout();
    return { run: () => use(billing) };
  },
});

const newCustomer: OutsideCall = {
  name: 'create a customer',
  prepare: async (setting) => ({ run: (await billingAt(setting)).checkout }),
};

const codes: Readonly<Record<number, string>> = { 401: 'api_key_expired', 429: 'rate_limit' };

export const payments: OutsideService = {
  title: 'Payments (Stripe)',
  start: startStripe,
  bodyOf: (status) => ({
    error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message: 'No.', code: codes[status] },
  }),
  calls: [
    newCustomer,
    afterCheckout('open a checkout', '/v1/checkout', (billing) => billing.checkout()),
    afterCheckout('open the portal', '/v1/billing_portal', (billing) => billing.portal()),
  ],
};
