import { webhookTopics } from '@duetcast/domain/webhooks/webhook-decider';
import type { PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import { z } from 'zod';
import type { PluginConnections } from './queries/connected-sites';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count, listOf, time } from '../../platform/openapi/envelope';

const siteSchema = z
  .object({
    id: z.string(),
    site_url: z.string(),
    site_domain: z.string(),
    connected_at: time,
    last_activity_at: time.nullable(),
    is_active: z.boolean(),
  })
  .meta({ id: 'Site' }) satisfies z.ZodType<PublicSite>;

const connectionsSchema = z.object({
  has_connections: z.boolean(),
  stats: z.object({ total_connections: count, active_connections: count, connections_with_activity: count }),
  connected_sites: z.array(siteSchema),
}) satisfies z.ZodType<PluginConnections>;

const deliverySchema = z
  .object({
    id: z.string(),
    jobId: z.string(),
    event: z.enum(webhookTopics),
    status: z.enum(['pending', 'delivered', 'given_up']),
    attempts: count,
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    queuedAt: time,
    lastAttemptAt: time.nullable(),
    nextAttemptAt: time.nullable(),
    endedAt: time.nullable(),
  })
  .meta({ id: 'Delivery' }) satisfies z.ZodType<PublicDelivery>;

const credentialsSchema = answerOf(z.object({ id: z.string(), site_token: z.string(), webhook_secret: z.string() }));
const siteAnswer = answerOf(siteSchema);

export const siteRoutes = {
  list: { summary: 'Lists connected sites', tag: 'Connections', answers: { 200: answerOf(connectionsSchema) } },
  register: {
    summary: 'Connects a site',
    description: 'A site that is already connected keeps its credentials.',
    tag: 'Connections',
    answers: {
      200: { description: 'The existing credentials.', schema: credentialsSchema },
      201: { description: 'New credentials.', schema: credentialsSchema },
    },
    errors: ['connection.forbiddenAddress', 'connection.unreachable'],
  },
  heartbeat: {
    summary: 'Sends a heartbeat for a site',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing', 'connection.disconnected'],
  },
  disconnect: {
    summary: 'Disconnects a site and revokes its token',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing'],
  },
  deliveries: {
    summary: 'Lists the webhook deliveries of a site, newest first',
    tag: 'Connections',
    answers: { 200: listOf(deliverySchema) },
    errors: ['connection.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
