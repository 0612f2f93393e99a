import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { event, type EventOf } from '../kernel/event';

export const stripeEvents = {
  /** An event that Stripe signed and this release cannot read; Stripe keeps its content under the id. */
  StripeEventUnread: event(
    1,
    z.object({
      stripeEventId: z.string(),
      type: z.string(),
      apiVersion: z.string().nullable(),
      /** Fields that are missing or have another type, without their values. */
      problems: z.array(z.string()),
    }),
  ),
};
type StripeEvent = EventOf<typeof stripeEvents>;

interface KeepUnread {
  readonly type: 'KeepUnread';
  readonly unread: StripeEvent['data'];
}

/** Decider of the stream `stripe-{id of Stripe's event}`: keeps an event for the operator, once. */
export const unreadStripeEventDecider: Decider<KeepUnread, StripeEvent, { readonly isKept: boolean }> = {
  category: 'stripe',
  events: stripeEvents,
  initial: { isKept: false },
  decide: ({ unread }, { isKept }) => (isKept ? [] : [{ type: 'StripeEventUnread', data: unread }]),
  evolve: () => ({ isKept: true }),
};
