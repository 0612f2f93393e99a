import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { catalogErrorSchema } from '../../platform/openapi/error-catalog';

export const documentRoutes = {
  openapi: {
    summary: 'Retrieves this OpenAPI document',
    tag: 'Operation',
    answers: { 200: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }) },
  },
  errors: {
    summary: 'Lists all error codes',
    tag: 'Operation',
    answers: { 200: answerOf(z.array(catalogErrorSchema)) },
  },
} as const satisfies Record<string, RouteDescription>;
