import { errors, type ErrorCode } from './errors';

/**
 * Gives a failing zod check a code of the error catalog:
 * `z.string().refine((text) => text.length <= max, coded('job.textTooLong'))`. The HTTP edge then answers with the status
 * of the code's kind (413 for `tooLarge`) instead of 400.
 */
export const coded = (code: ErrorCode, message: string = errors[code].message) => ({ message, params: { code } });

/** Issue of a text or list above its limit: the HTTP edge responds with 413. */
export const codedTooLong = (message: string) => coded('request.fieldTooLong', message);

/** The code of a zod issue that `coded` created; undefined for every other issue. */
export function codeOfIssue(issue: { readonly code?: unknown; readonly params?: unknown }): ErrorCode | undefined {
  if (issue.code !== 'custom' || typeof issue.params !== 'object' || issue.params === null) return undefined;
  const { code } = issue.params as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
}
