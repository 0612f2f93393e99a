import type { ErrorKind } from '@duetcast/domain/kernel/errors';

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
export const reasonOf: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
};
