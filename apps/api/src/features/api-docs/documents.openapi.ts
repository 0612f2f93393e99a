import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { catalogErrorSchema } from '../../platform/openapi/error-catalog';

/** Query of `GET /api/openapi.json`. */
export const documentQuerySchema = z.strictObject({
  include: z
    .enum(['operator'])
    .optional()
    .meta({ description: 'Also the operations of administrators and operators.' }),
});
export type DocumentQuery = z.infer<typeof documentQuerySchema>;

const documentSchema = z
  .looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
  .meta({ examples: [{ openapi: '3.1.1', info: { title: 'Duetcast' }, paths: {} }] });

export const documentRoutes = {
  openapi: {
    summary: 'Retrieves this OpenAPI document',
    tag: 'Operation',
    answers: { 200: documentSchema },
  },
  operator: {
    summary: 'Retrieves the OpenAPI document for operators',
    description: 'The operations of administrators, monitoring, and the services that the server uses.',
    tag: 'Operation',
    answers: { 200: documentSchema },
  },
  errors: {
    summary: 'Lists all error codes',
    tag: 'Operation',
    answers: { 200: answerOf(z.array(catalogErrorSchema)) },
  },
} as const satisfies Record<string, RouteDescription>;
