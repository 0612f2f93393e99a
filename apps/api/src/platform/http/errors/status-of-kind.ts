import type { ErrorKind } from '@duetcast/domain/kernel/errors';
import reasonPhrases from './reason-phrases.json';

/** HTTP status of each error kind; the only place that maps them. */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  gone: 410,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupported: 415,
  unsatisfiable: 416,
  unprocessable: 422,
  limited: 429,
  headersTooLarge: 431,
  internal: 500,
  notConfigured: 501,
  unavailable: 503,
};

/** Reason phrases of these statuses (RFC 9110, 15). */
export const reasonOf: Readonly<Record<number, string>> = reasonPhrases;
