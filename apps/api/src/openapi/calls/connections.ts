import { webhookTopics } from '@duetcast/domain/connections/webhook-decider';
import type { PublicDelivery } from '@duetcast/projections/connections/public-delivery';
import type { PublicSite } from '@duetcast/projections/connections/public-site';
import { z } from 'zod';
import type { PluginConnections } from '../../connections/connected-sites';
import type { DomainUsage } from '../../usage/domain-usage';
import type { MonthOfUsage } from '../../usage/usage-history';
import type { RouteDescription } from '../describes';
import { answerOf, count, listOf, time } from './envelope';

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

const usageSchema = z
  .object({
    totalCharacters: count,
    domain: z.string(),
    limit: z.int().min(-1),
    usage: z.object({ current: count, percentage: z.number(), remaining: z.int().min(-1) }),
    period: z.object({ month: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
  })
  .meta({ id: 'DomainUsage' }) satisfies z.ZodType<DomainUsage>;

const used = z.int().meta({ description: 'Characters; below zero where a correction took more than was used.' });
const historySchema = z.object({
  months: z.array(
    z
      .object({
        month: z.string().meta({ description: 'YYYY-MM, UTC.' }),
        charactersUsed: used,
        domains: z.array(z.object({ domain: z.string(), charactersUsed: used })),
      })
      .meta({ id: 'MonthOfUsage' }) satisfies z.ZodType<MonthOfUsage>,
  ),
});

export const connectionCalls = {
  list: { summary: 'Lists your connected sites', tag: 'Connections', answers: { 200: answerOf(connectionsSchema) } },
  register: {
    summary: 'Connects a site',
    description: 'The same site of the same account gets the same credentials again.',
    tag: 'Connections',
    answers: {
      200: { description: 'The credentials that the site has.', schema: credentialsSchema },
      201: { description: 'New credentials.', schema: credentialsSchema },
    },
    errors: ['connection.forbiddenAddress', 'connection.unreachable'],
  },
  heartbeat: {
    summary: 'Tells that a site is alive',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing', 'connection.disconnected'],
  },
  disconnect: {
    summary: 'Disconnects a site and ends its token',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing'],
  },
  deliveries: {
    summary: 'Lists the messages to a site, newest first',
    tag: 'Connections',
    answers: { 200: listOf(deliverySchema) },
    errors: ['connection.missing'],
  },
} as const satisfies Record<string, RouteDescription>;

export const usageCalls = {
  characters: {
    summary: 'Reads what a domain used in a month',
    tag: 'Usage',
    answers: { 200: answerOf(usageSchema) },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  history: {
    summary: 'Reads what every domain used, month by month',
    description: 'Every month is there, the oldest first; the current one, which is last, is still counting.',
    tag: 'Usage',
    answers: { 200: answerOf(historySchema) },
  },
} as const satisfies Record<string, RouteDescription>;
