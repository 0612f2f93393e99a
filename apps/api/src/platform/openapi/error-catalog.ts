import { errors, type ErrorCode, type ErrorKind } from '@duetcast/domain/kernel/errors';
import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import { z } from 'zod';
import { statusOfKind } from '../http/errors/status-of-kind';
import advice from './error-advice.json';
import kindAdvice from './kind-advice.json';

/** Advice for a code, where the advice for its kind is not specific enough. */
const adviceOfCode: Partial<Readonly<Record<ErrorCode, string>>> = textsWithLimits(advice);

const adviceOfKind: Readonly<Record<ErrorKind, string>> = kindAdvice;

export const catalogErrorSchema = z
  .object({ code: z.string(), status: z.int(), message: z.string(), advice: z.string() })
  .meta({ id: 'CatalogError' });
type CatalogError = z.infer<typeof catalogErrorSchema>;

/** The public entry of an error code. */
export function catalogError(code: ErrorCode): CatalogError {
  const { kind, message } = errors[code];
  return { code, status: statusOfKind[kind], message, advice: adviceOfCode[code] ?? adviceOfKind[kind] };
}

export const errorCatalog = (): CatalogError[] => (Object.keys(errors) as ErrorCode[]).map(catalogError);
