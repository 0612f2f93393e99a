import type { ErrorKind } from './error-kind';

/** Errors of requests that no route could serve as they were sent. */
export const requestErrors = {
  'request.invalid': { kind: 'invalid', message: 'The request is not valid.' },
  'request.malformed': { kind: 'invalid', message: 'The request is not valid HTTP.' },
  'request.hostMissing': { kind: 'invalid', message: 'The request has no Host header, which HTTP requires.' },
  'request.tooLarge': { kind: 'tooLarge', message: 'The request body is too large.' },
  'request.fieldTooLong': { kind: 'tooLarge', message: 'A field of the request is too long.' },
  'request.headersTooLarge': { kind: 'headersTooLarge', message: 'The headers of the request are too large.' },
  'request.timedOut': { kind: 'timedOut', message: 'The request did not arrive in time.' },
  'request.mediaType': { kind: 'unsupported', message: 'The body must be JSON (Content-Type: application/json).' },
  'request.notFound': { kind: 'missing', message: 'No route matches this method and path.' },
  'request.methodNotAllowed': {
    kind: 'methodNotAllowed',
    message: 'This path does not support this method. The header Allow lists those that it supports.',
  },
  'request.keyReused': {
    kind: 'unprocessable',
    message: 'This Idempotency-Key was already used with a different body. Use a new key.',
  },
  'request.keyBusy': {
    kind: 'conflict',
    message: 'A request with this Idempotency-Key is still running. Please retry in a moment.',
  },
  'request.preconditionFailed': {
    kind: 'preconditionFailed',
    message: 'The file has another ETag than If-Match lists.',
  },
  'server.stopping': {
    kind: 'unavailable',
    message: 'This server is stopping and did not accept the request. Please retry in a moment.',
  },
  'request.rangeInvalid': { kind: 'unsatisfiable', message: 'The requested range is outside the file.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
