import { errors, type ErrorCode, type ErrorKind } from '@duetcast/domain/kernel/errors';
import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import { z } from 'zod';
import { statusOfKind } from '../http/errors/status-of-kind';
import advice from './error-advice.json';

/** Advice for a code, where the advice for its kind is not specific enough. */
const adviceOfCode: Partial<Readonly<Record<ErrorCode, string>>> = textsWithLimits(advice);

const adviceOfKind: Readonly<Record<ErrorKind, string>> = {
  invalid: 'Fix the fields listed in errors. Each entry names the field in param and the problem in msg.',
  unauthenticated: 'Send a valid credential in the header Authorization: Bearer <session token or API token>.',
  forbidden: 'This credential does not have permission. Use a credential of an account that does.',
  missing: 'The resource does not exist, or it belongs to another account. Check the id and the credential.',
  methodNotAllowed: 'Use one of the methods in the header Allow.',
  timedOut: 'Send the whole request without pauses.',
  conflict: 'The current state of the resource does not allow this request. Retrieve the resource before you retry.',
  gone: 'The resource was permanently deleted.',
  preconditionFailed: 'Read the ETag again, then repeat the request with it.',
  tooLarge: 'Send a smaller request.',
  headersTooLarge: 'Send fewer or shorter headers and cookies.',
  unsupported: 'Send JSON with Content-Type: application/json.',
  unsatisfiable: 'Request a range within the file. Content-Range contains the file size.',
  unprocessable: 'The request is valid but cannot be processed. Change the request.',
  limited: 'Wait for the number of seconds in Retry-After. RateLimit contains the number of remaining requests in r.',
  unavailable: 'The request is valid, but a dependency is unavailable. Retry later with the same Idempotency-Key.',
  notConfigured: 'The operator of this server must configure it. Retries do not help.',
  internal: 'Retry later. If the error persists, report the x-request-id of the response.',
};

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
