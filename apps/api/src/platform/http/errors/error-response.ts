import { HttpException } from '@nestjs/common';
import {
  AppError,
  errors,
  type ErrorCode,
  InvalidRequest,
  type FieldError,
  wholeBody,
} from '@duetcast/domain/kernel/errors';
import { BadCursor } from '../../errors/bad-cursor';
import { statusOfKind } from './status-of-kind';

interface ErrorResponse {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Seconds after which a request that met a passing state may be retried, where the error does not say. */
export const defaultRetryAfterSeconds = 1;
/** Conflicts that end by themselves, with the seconds to wait. */
const passingConflicts: Partial<Readonly<Record<ErrorCode, number>>> = {
  'request.keyBusy': 1,
  'store.conflict': 1,
  'job.incomplete': defaultRetryAfterSeconds,
  'podcast.unscripted': defaultRetryAfterSeconds,
  'replay.notFinished': defaultRetryAfterSeconds,
};

/** What the operator sets for each code of kind `notConfigured`; of speech, by provider. */
const settingsOf: Partial<Readonly<Record<ErrorCode, readonly string[]>>> = {
  'auth.notConfigured': ['CLERK_SECRET_KEY', 'CLERK_WEBHOOK_SIGNING_SECRET', 'OIDC_ISSUER'],
  'billing.notConfigured': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
};
const settingsOfProvider: Readonly<Record<string, readonly string[]>> = {
  elevenlabs: ['ELEVENLABS_API_KEY'],
  openai: ['OPENAI_API_KEY'],
  remote: ['SPEECH_BASE_URL'],
  neural: ['VOICE_ENGINES'],
};
const settingsFor = ({ code, details: { provider } }: AppError): readonly string[] | undefined =>
  settingsOf[code] ?? settingsOfProvider[typeof provider === 'string' ? provider : ''];

/** Names the scheme of credentials (RFC 9110, 11.6.1; RFC 6750, 3). */
const challengeOf = (code: ErrorCode): string =>
  code === 'auth.required' ? 'Bearer realm="Duetcast"' : 'Bearer realm="Duetcast", error="invalid_token"';

const foreignCursor: FieldError = {
  msg: 'This cursor does not belong to this list',
  param: 'cursor',
  code: 'field.invalid',
};

/** The response to an AppError, a Nest exception, a Fastify error or anything else. */
export function responseTo(error: unknown): ErrorResponse {
  if (error instanceof BadCursor) return responseTo(new InvalidRequest([foreignCursor]));
  if (error instanceof AppError) return appErrorResponse(error);
  const status = statusOfForeign(error);
  if (status === 400) {
    const msg = isBrokenJson(error) ? 'The body is not valid JSON' : errors['request.invalid'].message;
    return responseTo(new InvalidRequest([{ msg, param: wholeBody }]));
  }
  return appErrorResponse(new AppError(foreignCodes[status] ?? 'internal'));
}

function appErrorResponse(error: AppError): ErrorResponse {
  const { retryAfterSeconds: _seconds, ...details } = error.details;
  const { message, code, kind } = error;
  const settings = kind === 'notConfigured' ? settingsFor(error) : undefined;
  const extra = {
    ...(kind === 'limited' && { rateLimitExceeded: true }),
    ...(kind === 'invalid' && { errors: fieldsOf(error) }),
    ...(settings && { settings }),
  };
  return {
    status: statusOfKind[kind],
    body: { success: false, error: message, code, ...extra, ...details },
    headers: headersOf(error),
  };
}

function fieldsOf(error: AppError): readonly FieldError[] {
  // A parameter without a name, as in `?=1`, has none to be called by.
  if (error instanceof InvalidRequest)
    return error.fields.map(({ param, ...field }) => ({ ...field, param: param === '' ? wholeBody : param }));
  const { param } = error.details;
  return [{ msg: error.message, param: typeof param === 'string' ? param : wholeBody, code: error.code }];
}

function headersOf({ code, kind, details }: AppError): Record<string, string> {
  const { retryAfterSeconds, allow } = details;
  const seconds =
    typeof retryAfterSeconds === 'number'
      ? Math.ceil(retryAfterSeconds)
      : (passingConflicts[code] ?? (kind === 'unavailable' ? defaultRetryAfterSeconds : undefined));
  return {
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    ...(kind === 'unauthenticated' && { 'www-authenticate': challengeOf(code) }),
    ...(Array.isArray(allow) && { allow: allow.join(', ') }),
  };
}

/** Statuses of Nest and Fastify errors that are meaningful to the caller. */
const foreignCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.notFound',
  405: 'request.methodNotAllowed',
  413: 'request.tooLarge',
  414: 'request.notFound',
  415: 'request.mediaType',
  416: 'request.rangeInvalid',
};

function statusOfForeign(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

const isBrokenJson = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && /JSON/i.test(error.message));
