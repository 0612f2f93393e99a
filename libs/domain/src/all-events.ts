import { accountEvents } from './accounts/account-decider';
import { sessionEvents } from './sign-in/session-decider';
import { signInEvents } from './sign-in/sign-in-decider';
import { connectionEvents } from './sites/connection-events';
import { endpointEvents } from './webhooks/endpoint-events';
import { webhookEvents } from './webhooks/webhook-decider';
import { jobEvents } from './jobs/job-events';
import { stripeEvents } from './billing/unread-stripe-event';
import type { EventOf } from './kernel/event';
import { lexiconEvents } from './lexicon/lexicon-decider';
import { projectionEvents } from './projections/projection-events';
import { podcastEvents } from './podcasts/podcast-events';
import { publicationEvents } from './publications/publication-decider';
import { replayEvents } from './replays/replay-events';
import { showEvents } from './shows/show-events';
import { soundEvents } from './sounds/sounds-decider';
import { tokenEvents } from './tokens/token-decider';
import { usageEvents } from './usage/usage-events';

/** The catalog of every event type. */
export const allEvents = {
  ...accountEvents,
  ...connectionEvents,
  ...endpointEvents,
  ...jobEvents,
  ...lexiconEvents,
  ...podcastEvents,
  ...projectionEvents,
  ...publicationEvents,
  ...replayEvents,
  ...sessionEvents,
  ...signInEvents,
  ...showEvents,
  ...soundEvents,
  ...stripeEvents,
  ...tokenEvents,
  ...usageEvents,
  ...webhookEvents,
};
export type AnyEvent = EventOf<typeof allEvents>;
