import { time } from '@duetcast/domain/kernel/event';
import {
  deliveryTopics,
  disconnectedTopic,
  testTopic,
  type DeliveryTopic,
} from '@duetcast/domain/webhooks/webhook-topics';
import { publicJobSchema } from '@duetcast/projections/jobs/public-job';
import { z } from 'zod';
import type { Schemas } from '../../platform/openapi/schemas';

const summaries: Readonly<Record<DeliveryTopic, string>> = {
  'job.completed': 'A job has completed',
  'job.failed': 'A job has failed',
  'job.cancelled': 'A job was cancelled',
  [testTopic]: 'A test of an endpoint',
  [disconnectedTopic]: 'The connection of a site has ended',
};

const descriptions: Partial<Record<DeliveryTopic, string>> = {
  [testTopic]: 'Sent once, on request, to an endpoint of an account.',
  [disconnectedTopic]:
    'Sent to the callback address of a site that did not end its connection itself, and signed by the secret that ended with it.',
};

const fieldsOf = (topic: DeliveryTopic) => ({
  event: z.literal(topic),
  sentAt: time.meta({ description: 'Time of this attempt.' }),
  deliveryId: z.string().meta({ description: 'Equal for all attempts of one message, and to webhook-id.' }),
});

/** `JobCompleted` */
const nameOf = (topic: DeliveryTopic): string =>
  topic.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase());

function bodyOf(topic: DeliveryTopic) {
  const fields = fieldsOf(topic);
  const title = `${nameOf(topic)}Message`;
  if (topic === disconnectedTopic) return z.object({ ...fields, connectionId: z.string() }).meta({ title });
  if (topic === testTopic) return z.object({ ...fields, endpointId: z.string() }).meta({ title });
  return z.object({ ...fields, job: publicJobSchema.optional(), jobId: z.string().optional() }).meta({
    title,
    description: 'With the payload `full`, and for sites, `job` is there; with `thin`, `jobId`.',
  });
}

/** Of the payload `full`. */
function exampleOf(body: z.ZodType, schemas: Schemas): object {
  const { jobId: _, ...example } = schemas.exampleOf(body, schemas.of(body)) as Record<string, unknown>;
  return example;
}

const textHeader = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const standardHeaders = [
  textHeader('webhook-id', 'The deliveryId of the body.'),
  textHeader('webhook-timestamp', 'Time of this attempt in Unix seconds. Reject what is older than a few minutes.'),
  textHeader(
    'webhook-signature',
    'Signatures of "{webhook-id}.{webhook-timestamp}.{body}", separated by spaces: each has a version, a comma and base64. v1 is HMAC-SHA256 under the bytes of the secret; v1a, of endpoints, is Ed25519. One valid signature is enough.',
  ),
];
const siteHeaders = [
  textHeader(
    'X-Duetcast-Signature',
    'Of sites: t={Unix seconds},v1={hex HMAC-SHA256 of "{t}.{body}" under the webhook secret}.',
    false,
  ),
  textHeader('X-Duetcast-Delivery', 'Of sites: the deliveryId of the body.', false),
];

/** What the server sends to endpoints of accounts and to the callback addresses of sites: the section `webhooks`. */
export const webhooksOf = (schemas: Schemas) =>
  Object.fromEntries(
    deliveryTopics.map((topic) => {
      const body = bodyOf(topic);
      const schema = schemas.of(body);
      const operation = {
        operationId: `on${nameOf(topic)}`,
        tags: ['Webhooks'],
        summary: summaries[topic],
        description:
          descriptions[topic] ??
          'Sent to the endpoints of the account and, for a job of a connected site, to its callback address. A successful answer ends the attempts; after others, it is sent again later.',
        security: [],
        parameters: topic === testTopic ? standardHeaders : [...standardHeaders, ...siteHeaders],
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(body, schemas) } },
        },
        responses: {
          '2XX': { description: 'The message was received.' },
          '410': { description: 'An endpoint of an account is disabled at once.' },
          '4XX': { description: 'The message is sent again later.' },
        },
      };
      return [topic, { post: operation }];
    }),
  );
