import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const notReadySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  notReady: z.array(z.string()).optional(),
});

const notLiveSchema = notReadySchema.omit({ notReady: true });

const statusOf = (status: string) => answerOf(z.object({ status: z.literal(status) }));

const siteSchema = z.object({
  hostedSignIn: z
    .object({ provider: z.literal('clerk'), publishableKey: z.string() })
    .nullable()
    .meta({ description: 'Hosted sign-in provider, or null if this server sends sign-in links.' }),
  reservesKeys: z
    .boolean()
    .meta({ description: 'Whether public pages block the context menu and the developer tools shortcuts.' }),
  pluginUrl: z.string().nullable().meta({
    description:
      'Where the WordPress plugin is: a page of a plugin directory, or a path on this server; null: not here.',
  }),
});

export const healthRoutes = {
  site: {
    summary: 'Retrieves the public server settings',
    tag: 'Operation',
    answers: { 200: answerOf(siteSchema) },
  },
  live: {
    summary: 'Checks whether the process is running',
    tag: 'Operation',
    answers: {
      200: statusOf('live'),
      503: { description: 'The process must be restarted.', schema: notLiveSchema },
    },
  },
  ready: {
    summary: 'Checks whether the server is ready',
    tag: 'Operation',
    answers: {
      200: statusOf('ready'),
      503: { description: 'One or more dependencies are not ready; `notReady` lists them.', schema: notReadySchema },
    },
  },
  metrics: {
    summary: 'Retrieves metrics in Prometheus format',
    tag: 'Operation',
    answers: { 200: { description: 'The metrics.', media: ['text/plain'] } },
    errors: ['auth.forbidden'],
  },
} as const satisfies Record<string, RouteDescription>;
