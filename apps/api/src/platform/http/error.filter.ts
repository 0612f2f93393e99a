import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorKind } from '@duetcast/domain/kernel/error-codes/error-kind';
import { AppError, errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { InvalidRequest, type FieldError } from '@duetcast/domain/kernel/invalid-request';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../requests/api-request';
import { causesOf } from '../external-services/causes';
import { BadCursor } from '../errors/bad-cursor';

/** HTTP status of each error kind; the only place that maps them. */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  unsatisfiable: 416,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
  internal: 500,
};

/** Requests that fail with the same error are logged once in this time. */
const warnEveryMs = 60_000;

interface ErrorResponse {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Turns every thrown value into a response; unexpected errors are logged and hide their details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');
  /** By error code. */
  private readonly warnedAt = new Map<string, number>();

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, headers } = responseTo(error);
    if (status === 500) this.logger.error({ requestId: request.id, err: error }, 'unexpected error');
    if (status === 503 && error instanceof AppError) this.warn(error, request);
    if (reply.sent) return;
    void reply.status(status).headers(headers).send(body);
  }

  /** Beside what the failing adapter logs: which requests it fails. */
  private warn(error: AppError, { id: requestId, routeOptions }: ApiRequest): void {
    const { code } = error;
    const now = performance.now();
    if (code.endsWith('.notConfigured') || now - (this.warnedAt.get(code) ?? -Infinity) < warnEveryMs) return;
    this.warnedAt.set(code, now);
    const fields = { requestId, route: routeOptions.url, code, cause: causesOf(error.cause ?? error) };
    this.logger.warn(fields, 'a request failed because a service does not respond');
  }
}

const foreignCursor: FieldError = { msg: 'This cursor does not belong to this list', param: 'cursor' };

/** The response to an AppError, a Nest exception, a Fastify error or anything else. */
export function responseTo(error: unknown): ErrorResponse {
  if (error instanceof InvalidRequest)
    return { status: 400, body: { success: false, errors: error.fields }, headers: {} };
  if (error instanceof BadCursor) return responseTo(new InvalidRequest([foreignCursor]));
  if (error instanceof AppError) return appErrorResponse(error);
  const status = statusOfForeign(error);
  if (status === 400) {
    const msg = isBrokenJson(error) ? 'The body is not valid JSON' : errors['request.invalid'].message;
    return { status, body: { success: false, errors: [{ msg, param: '' }] }, headers: {} };
  }
  return appErrorResponse(new AppError(foreignCodes[status] ?? 'internal'));
}

function appErrorResponse(error: AppError): ErrorResponse {
  const { retryAfterSeconds, ...details } = error.details;
  const { message, code, kind } = error;
  const param = typeof details.param === 'string' ? details.param : '';
  const extra =
    kind === 'limited' ? { rateLimitExceeded: true } : kind === 'invalid' && { errors: [{ msg: message, param }] };
  return {
    status: statusOfKind[kind],
    body: { success: false, error: message, code, ...extra, ...details },
    headers: typeof retryAfterSeconds === 'number' ? { 'retry-after': String(Math.ceil(retryAfterSeconds)) } : {},
  };
}

/** Statuses of Nest and Fastify errors that are meaningful to the caller. */
const foreignCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.notFound',
  405: 'request.notFound',
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
