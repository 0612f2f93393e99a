import { position, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { publicJobSchema, publicLogEntrySchema } from '../jobs/public-job';
import { lexiconChangeSchema } from '../lexicon/lexicons';
import { publicPodcastSchema } from '../podcasts/podcasts';
import { publicSiteSchema } from '../sites/connections';
import { soundsChangeSchema } from '../sounds/sound-libraries';
import { endpointsChangeSchema } from '../webhooks/webhook-endpoints';
import { usageRowSchema } from '../usage/usage-by-month';
import { noticeSchema } from './notice';
import { pushedProjections } from './pushed-projections';

const change = <Row extends z.ZodRawShape>(row: Row, description: string) =>
  z.object({ type: z.enum(['created', 'updated']), ...row }).meta({ description });

const publicUsageSchema = usageRowSchema.omit({ accountId: true }).extend({ position });

/** Messages to a socket: changed rows of its owner, at least once. A later state of a row has a higher position. */
export const serverMessages = {
  connected: z
    .object({
      kind: z.enum(['user', 'token', 'anonymous']),
      at: time,
      changedAt: time.nullable().meta({ description: 'Time of your newest event; null: there is none.' }),
    })
    .meta({ description: 'Sent first, with the kind of principal that the socket is authenticated as.' }),
  job_update: change({ job: publicJobSchema }, 'A job was created or updated.'),
  log_update: change({ log: publicLogEntrySchema }, 'A job log entry was created or updated.'),
  usage_update: change({ usage: publicUsageSchema }, 'The usage of a domain in a month changed.'),
  connections_update: change(
    { site: publicSiteSchema.extend({ position }) },
    'A connected site was created or updated.',
  ),
  podcast_update: change({ podcast: publicPodcastSchema }, 'A podcast was created, viewed or claimed.'),
  lexicon_update: change(
    { lexicon: lexiconChangeSchema },
    'Pronunciations changed. Call GET /api/users/me/lexicon for them.',
  ),
  sounds_update: change({ sounds: soundsChangeSchema }, 'Uploaded sounds changed. Call GET /api/sounds for them.'),
  endpoints_update: change(
    { endpoints: endpointsChangeSchema },
    'Webhook endpoints changed. Call GET /api/webhook-endpoints for them.',
  ),
  shows_update: change(
    { show: z.object({ showId: z.string(), position }) },
    'A show, one of its episodes or a subscriber changed. Call GET /api/shows/{showId} and what is below it for the new state.',
  ),
  account_update: change(
    { account: z.object({ accountId: z.string(), position, notice: noticeSchema.optional() }) },
    'The account or one of its API tokens changed. Call GET /api/users/me for the new state.',
  ),
  refresh: z.object({ projection: z.enum(pushedProjections) }).meta({
    description:
      'The rows of a projection were rebuilt. Read again what was derived from them: jobs, job-log, usage-by-month, ' +
      'connections (sites), podcasts, lexicons, sound-libraries, webhook-endpoints, shows, episodes, subscribers, accounts, api-tokens or named-tokens.',
  }),
  pong: z.object({ at: time }).meta({ description: 'Response to ping.' }),
};
