import {
  Injectable,
  Logger,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import type { Json } from '@duetcast/domain/kernel/json';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { z } from 'zod';
import { parsedBodySchema, parse, idempotentRoute, type IdempotencyOptions } from '../../platform/http/route-io';
import { IdempotencyKeys } from './idempotency';
import type { KeyedRequest } from './keyed-request';
import { ownerIdOf, type Principal, replyOf, requestOf, type ApiRequest } from '../../platform/requests/principal';

const keyHeader = 'idempotency-key';
const visibleAscii = /^[\x21-\x7e]{1,255}$/;

interface KeyOfRoute {
  readonly key: string | string[];
  readonly options: IdempotencyOptions;
}

/** Runs an `@Idempotent()` route once per key; repeats get the first response with `Idempotency-Replayed: true`. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const options = this.reflector.get<IdempotencyOptions | undefined>(idempotentRoute, context.getHandler());
    const { headers, principal } = requestOf(context);
    const key = headers[keyHeader];
    // Unauthenticated callers share no identity, so their keys are ignored.
    return key === undefined || !options || !principal
      ? next.handle()
      : from(this.once(context, next, { key, options }));
  }

  /** Interceptors run before the pipes; an invalid body must not use up its key. */
  private assertValid(context: ExecutionContext, body: unknown): void {
    const schema = this.reflector.get<z.ZodType | undefined>(parsedBodySchema, context.getHandler());
    if (schema) parse(schema, body);
  }

  private async once(context: ExecutionContext, next: CallHandler, { key, options }: KeyOfRoute): Promise<unknown> {
    const request = requestOf(context);
    const reply = replyOf(context);
    const keyed = keyedRequest(request, key);
    this.assertValid(context, request.body);
    const start = await this.keys.start(keyed, options.waitMs);
    if (start.kind === 'replayed') {
      void reply.status(start.answer.status).header('idempotency-replayed', 'true');
      return start.answer.body;
    }
    const { claim } = start;
    request.commandId = claim.use.commandId;
    try {
      const body: unknown = await lastValueFrom(next.handle());
      // A stream is not kept with the key: a repeat streams the same job.
      if (options.onRepeat === 'rerun' || body instanceof StreamableFile) await this.keys.done(claim);
      else await this.keys.answered(claim, { status: reply.statusCode, body: body as Json });
      return body;
    } catch (error) {
      await this.keys
        .failed(claim, error)
        .catch((reason: unknown) =>
          this.logger.warn({ requestId: request.id, err: reason }, 'idempotency key not released'),
        );
      throw error;
    }
  }
}

function keyedRequest(request: ApiRequest, key: string | string[]): KeyedRequest {
  if (typeof key !== 'string' || !visibleAscii.test(key))
    throw new InvalidRequest([{ msg: 'Must be 1 to 255 visible ASCII characters', param: 'Idempotency-Key' }]);
  const { principal, body } = request;
  const params = request.params as KeyedRequest['params'];
  const route = `${request.method} ${request.routeOptions.url}`;
  return { ownerId: principal ? keyOwnerOf(principal) : '', route, key, params, body };
}

/** Keys of a site are scoped to the site: another site of the account may use the same key. */
const keyOwnerOf = (principal: Principal): string =>
  principal.kind === 'site' ? `site:${principal.connectionId}` : ownerIdOf(principal);
