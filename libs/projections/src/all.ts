import { accounts } from './accounts/accounts';
import { connections } from './sites/connections';
import { publishedPosts } from './sites/published-posts';
import { webhookEndpoints } from './webhooks/webhook-endpoints';
import { webhookDeliveries } from './webhooks/webhook-deliveries';
import { contentUses } from './content/content-uses';
import { keptSegments } from './content/kept-segments';
import { eventIndex } from './events/event-index';
import { jobQueue } from './jobs/job-queue';
import { jobLog } from './jobs/job-log';
import { jobs } from './jobs/jobs';
import { lexicons } from './lexicon/lexicons';
import { adminActionLog } from './admin/admin-actions';
import { podcasts } from './podcasts/podcasts';
import type { Projection } from './kernel/projection';
import { publications } from './publications/publications';
import { replays } from './replays/replays';
import { sessions } from './sign-in/sessions';
import { episodes } from './shows/episodes';
import { shows } from './shows/shows';
import { accountStorage } from './storage/account-storage';
import { subscribers } from './shows/subscribers';
import { soundLibraries } from './sounds/sound-libraries';
import { apiTokens } from './tokens/api-tokens';
import { namedTokens } from './tokens/named-tokens';
import { jobVoices } from './usage/job-voices';
import { openReservations } from './usage/open-reservations';
import { usageByMonth } from './usage/usage-by-month';
import { usageCharges } from './usage/usage-charges';

/** Every projection that the projector runs. */
export const allProjections: readonly Projection[] = [
  jobs,
  jobQueue,
  jobLog,
  usageByMonth,
  openReservations,
  usageCharges,
  jobVoices,
  apiTokens,
  namedTokens,
  sessions,
  lexicons,
  soundLibraries,
  shows,
  episodes,
  subscribers,
  connections,
  publishedPosts,
  webhookDeliveries,
  webhookEndpoints,
  accounts,
  podcasts,
  contentUses,
  accountStorage,
  keptSegments,
  publications,
  replays,
  adminActionLog,
  eventIndex,
];
