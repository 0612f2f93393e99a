import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../../requests/principal';
import { causesOf } from '../../external-services/causes';
import { responseTo } from './error-response';

/** Requests that fail with the same error are logged once in this time. */
const warnEveryMs = 60_000;

const ofContent = ['content-disposition', 'content-encoding', 'content-length', 'etag', 'last-modified'];

/** Turns every thrown value into a response; unexpected errors are logged and hide their details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');
  /** When a warning was last logged, by error code. */
  private readonly warnedAt = new Map<string, number>();

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, headers } = responseTo(error);
    if (status === 500) this.logger.error({ requestId: request.id, err: error }, 'unexpected error');
    if (status === 503 && error instanceof AppError) this.warn(error, request);
    if (reply.sent) return;
    // What the route has said of the content that it could not send.
    for (const header of ofContent) reply.removeHeader(header);
    if (status >= 500) reply.removeHeader('content-range').header('cache-control', 'no-store');
    void reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
  }

  /** Logs which requests fail, beside what the failing adapter logs. */
  private warn(error: AppError, { id: requestId, routeOptions }: ApiRequest): void {
    const { code } = error;
    const now = performance.now();
    if (code.endsWith('.notConfigured') || now - (this.warnedAt.get(code) ?? -Infinity) < warnEveryMs) return;
    this.warnedAt.set(code, now);
    const fields = { requestId, route: routeOptions.url, code, cause: causesOf(error.cause ?? error) };
    this.logger.warn(fields, 'a request failed because a service does not respond');
  }
}
