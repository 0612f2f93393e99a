import { errors, type ErrorCode } from './errors';

/**
 * What a zod check fails with when the failure has a code of the catalogue:
 * `z.string().refine((text) => text.length <= max, coded('job.textTooLong'))`. The HTTP edge answers with the status
 * of the code's kind (413 for what is too large) instead of the plain 400.
 */
export const coded = (code: ErrorCode) => ({ message: errors[code].message, params: { code } });

/** The code that a zod issue made by `coded` carries, undefined for every other issue. */
export function codeOfIssue(issue: { readonly code?: unknown; readonly params?: unknown }): ErrorCode | undefined {
  if (issue.code !== 'custom' || typeof issue.params !== 'object' || issue.params === null) return undefined;
  const { code } = issue.params as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(errors, code) ? (code as ErrorCode) : undefined;
}
