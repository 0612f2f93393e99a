import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const notReadySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  notReady: z.array(z.string()).optional(),
});

const statusOf = (status: string) => answerOf(z.object({ status: z.literal(status) }));

const siteSchema = z.object({
  hostedSignIn: z
    .object({ provider: z.literal('clerk'), publishableKey: z.string() })
    .nullable()
    .meta({ description: 'null: sign-in is by links from this server.' }),
  reservesKeys: z
    .boolean()
    .meta({ description: 'Public pages block the context menu and the keys of developer tools.' }),
});

export const healthRoutes = {
  site: {
    summary: 'Tells the pages how this server is set up',
    tag: 'Operation',
    answers: { 200: answerOf(siteSchema) },
  },
  live: { summary: 'Tells whether the process runs', tag: 'Operation', answers: { 200: statusOf('live') } },
  ready: {
    summary: 'Tells whether everything that a request needs works',
    tag: 'Operation',
    answers: { 200: statusOf('ready'), 503: { description: 'What does not work.', schema: notReadySchema } },
  },
  metrics: {
    summary: "Reads the figures in Prometheus' format",
    tag: 'Operation',
    answers: { 200: { description: 'The figures.', media: ['text/plain'] } },
    errors: ['auth.forbidden'],
  },
} as const satisfies Record<string, RouteDescription>;
