import { z } from 'zod';
import type { CataloguedError } from '../error-catalogue';
import type { RouteDescription } from '../describes';
import { answerOf } from './envelope';

const errorSchema = z
  .object({ code: z.string(), status: z.int(), message: z.string(), advice: z.string() })
  .meta({ id: 'CataloguedError' }) satisfies z.ZodType<CataloguedError>;

const notReadySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  notReady: z.array(z.string()).optional(),
});

const statusOf = (status: string) => answerOf(z.object({ status: z.literal(status) }));

export const documentCalls = {
  openapi: {
    summary: 'Reads this document',
    tag: 'Operation',
    answers: { 200: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }) },
  },
  errors: {
    summary: 'Lists the codes of all refusals',
    tag: 'Operation',
    answers: { 200: answerOf(z.array(errorSchema)) },
  },
} as const satisfies Record<string, RouteDescription>;

const siteSchema = z.object({
  hostedSignIn: z
    .object({ provider: z.literal('clerk'), publishableKey: z.string() })
    .nullable()
    .meta({ description: 'null: sign-in is by links from this server.' }),
  reservesKeys: z
    .boolean()
    .meta({ description: 'Public pages block the context menu and the keys of developer tools.' }),
});

export const operationCalls = {
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
