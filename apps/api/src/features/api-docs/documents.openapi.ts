import { z } from 'zod';
import type { CatalogError } from '../../platform/openapi/error-catalog';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const errorSchema = z
  .object({ code: z.string(), status: z.int(), message: z.string(), advice: z.string() })
  .meta({ id: 'CatalogError' }) satisfies z.ZodType<CatalogError>;

export const documentRoutes = {
  openapi: {
    summary: 'Retrieves this OpenAPI document',
    tag: 'Operation',
    answers: { 200: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }) },
  },
  errors: {
    summary: 'Lists all error codes',
    tag: 'Operation',
    answers: { 200: answerOf(z.array(errorSchema)) },
  },
} as const satisfies Record<string, RouteDescription>;
