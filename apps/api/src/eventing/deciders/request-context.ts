import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { requestOf, type ApiRequest } from '../../platform/requests/api-request';
import { actorOf } from '../../platform/requests/principal';
import type { CommandContext } from './command-context';

/** The CommandContext of the request: principal as actor, request id as correlation and causation id. */
export const CommandContextOf = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext =>
  commandContextOf(requestOf(context)),
);

/**
 * `commandId` is not the request id, because a retry with the same Idempotency-Key takes over that of the first request.
 * @throws AppError `auth.required` without a principal
 */
export function commandContextOf(request: ApiRequest): CommandContext {
  if (!request.principal) throw new AppError('auth.required');
  request.commandId ??= randomUUID();
  return {
    commandId: request.commandId,
    actor: actorOf(request.principal),
    correlationId: request.id,
    causationId: request.id,
  };
}
