import { z } from 'zod';
import type { CatalogedError } from '../../platform/openapi/error-catalog';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const errorSchema = z
  .object({ code: z.string(), status: z.int(), message: z.string(), advice: z.string() })
  .meta({ id: 'CatalogedError' }) satisfies z.ZodType<CatalogedError>;

export const documentRoutes = {
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
