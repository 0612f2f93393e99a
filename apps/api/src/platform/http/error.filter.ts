import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, errors, type ErrorCode, type ErrorKind } from '@duetcast/domain/kernel/errors';
import { InvalidRequest, type FieldError } from '@duetcast/domain/kernel/invalid-request';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../requests/api-request';
import { BadCursor } from '../errors/bad-cursor';

/** The one place that knows which HTTP status each kind of refusal is. */
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

interface ErrorAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Turns whatever was thrown into an answer; what is nobody's refusal is logged and answered without internals. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, headers } = answerFor(error);
    if (status === 500) this.logger.error({ requestId: request.id, err: error }, 'unexpected error');
    if (reply.sent) return;
    void reply.status(status).headers(headers).send(body);
  }
}

const notOfThisList: FieldError = { msg: 'This cursor is not one of this list', param: 'cursor' };

/** The answer to an error, whoever threw it: our own refusals, Nest's exceptions, Fastify's errors, anything else. */
export function answerFor(error: unknown): ErrorAnswer {
  if (error instanceof InvalidRequest)
    return { status: 400, body: { success: false, errors: error.fields }, headers: {} };
  if (error instanceof BadCursor) return answerFor(new InvalidRequest([notOfThisList]));
  if (error instanceof AppError) return refusal(error);
  const status = statusOfForeign(error);
  if (status === 400) {
    const msg = isBrokenJson(error) ? 'The body is not valid JSON' : errors['request.invalid'].message;
    return { status, body: { success: false, errors: [{ msg, param: '' }] }, headers: {} };
  }
  return refusal(new AppError(foreignCodes[status] ?? 'internal'));
}

function refusal(error: AppError): ErrorAnswer {
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

/** Statuses of Nest's and Fastify's own errors that have a meaning for the caller. */
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
