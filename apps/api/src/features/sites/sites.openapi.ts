import { publicDeliverySchema } from '@duetcast/projections/webhooks/public-delivery';
import { publicPublishedPostSchema } from '@duetcast/projections/sites/public-published-post';
import { publicSiteSchema } from '@duetcast/projections/sites/public-site';
import { z } from 'zod';
import { pluginConnectionsSchema } from './queries/connected-sites';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';

export const credentialsSchema = answerOf(
  z.object({ id: z.string(), site_token: z.string(), webhook_secret: z.string() }),
);
const siteAnswer = answerOf(publicSiteSchema);

export const siteRoutes = {
  list: { summary: 'Lists connected sites', tag: 'Connections', answers: { 200: answerOf(pluginConnectionsSchema) } },
  register: {
    summary: 'Connects a site',
    description:
      'A site that is already connected keeps its credentials. They end when an API token that received them is revoked. An API token also needs the scope `webhooks:write` to send `callback_url`; without it, the present one stays.',
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
    description: 'The retention period of audio that its posts showed starts.',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing'],
  },
  self: {
    summary: 'Retrieves the site of a site token',
    tag: 'Connections',
    answers: { 200: siteAnswer },
    errors: ['connection.missing'],
  },
  posts: {
    summary: 'Lists the audio that posts of a site show, newest first',
    tag: 'Connections',
    answers: { 200: listOf(publicPublishedPostSchema) },
    errors: ['connection.missing'],
  },
  deliveries: {
    summary: 'Lists the webhook deliveries of a site, newest first',
    tag: 'Connections',
    answers: { 200: listOf(publicDeliverySchema) },
    errors: ['connection.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
