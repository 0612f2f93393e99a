import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { requestOf, type ApiRequest } from '../../platform/requests/api-request';
import { actorOf } from '../../platform/requests/principal';
import type { CommandContext } from './command-context';

/** The CommandContext of the request: its principal as the actor, its request id as correlation and cause. */
export const CommandContextOf = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext =>
  commandContextOf(requestOf(context)),
);

/**
 * `commandId` is the server's own and not the request id, which a caller may choose and repeat.
 * @throws AppError `auth.required` where nobody is known to act
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
