import { time } from '@duetcast/domain/kernel/fields';
import { webhookTopics } from '@duetcast/domain/webhooks/webhook-decider';
import { publicJobSchema } from '@duetcast/projections/jobs/public-job';
import { z } from 'zod';
import type { Schemas } from '../../platform/openapi/schemas';

const summaries: Readonly<Record<(typeof webhookTopics)[number], string>> = {
  'job.completed': 'A job of a connected site has completed',
  'job.failed': 'A job of a connected site has failed',
  'job.cancelled': 'A job of a connected site was cancelled',
};

const bodyOf = (topic: (typeof webhookTopics)[number]) =>
  z.object({
    event: z.literal(topic),
    job: publicJobSchema,
    sentAt: time.meta({ description: 'Time of this attempt.' }),
    deliveryId: z.string().meta({ description: 'Equal for all attempts of one message.' }),
  });

const textHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What the server sends to the callback addresses of sites: the section `webhooks`. */
export const webhooksOf = (schemas: Schemas) =>
  Object.fromEntries(
    webhookTopics.map((topic) => {
      const body = bodyOf(topic);
      const schema = schemas.of(body);
      const operation = {
        operationId: `on${topic.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}`,
        tags: ['Connections'],
        summary: summaries[topic],
        description:
          'Sent to the callback address of the site. A successful answer ends the attempts; after others, it is sent again later.',
        security: [],
        parameters: [
          textHeader(
            'X-Duetcast-Signature',
            't={Unix seconds},v1={hex HMAC-SHA256 of "{t}.{body}" under the webhook secret}.',
          ),
          textHeader('X-Duetcast-Delivery', 'The deliveryId of the body.'),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: schemas.exampleOf(body, schema) } },
        },
        responses: {
          '2XX': { description: 'The message was received.' },
          '4XX': { description: 'The message is sent again later.' },
        },
      };
      return [topic, { post: operation }];
    }),
  );
