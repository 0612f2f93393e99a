import { randomUUID } from 'node:crypto';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { CommandContext } from '../event-store/command-context';
import { requestOf, type ApiRequest } from './api-request';
import { actorOf, type Principal } from '../auth/principal';

export type PrincipalKind = Principal['kind'];

/** Who may call a route that says nothing else. */
export const defaultKinds: readonly PrincipalKind[] = ['user', 'token'];
export const publicRoute = 'duetcast:public';
export const allowedKinds = 'duetcast:allowedKinds';

/** The route needs no principal; one may be present. A credential that is not valid counts as none. */
export const Public = () => SetMetadata(publicRoute, true);

/** Only these kinds of principal may call the route; default: user and token. */
export const Allow = (...kinds: PrincipalKind[]) => SetMetadata(allowedKinds, kinds);

/** Who is asking: a Principal; on a `Public` route perhaps undefined. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined => requestOf(context).principal,
);

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
