import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../requests/api-request';
import type { Principal } from '../requests/principal';

export type PrincipalKind = Principal['kind'];

/** Principals that may call a route without `Allow` or `Public`. */
export const defaultKinds: readonly PrincipalKind[] = ['user', 'token'];
export const publicRoute = 'duetcast:public';
export const allowedKinds = 'duetcast:allowedKinds';

/** The route needs no principal but uses a valid one; an invalid credential is ignored. */
export const Public = () => SetMetadata(publicRoute, true);

/** Restricts the route to these kinds of principal; default: user and token. */
export const Allow = (...kinds: PrincipalKind[]) => SetMetadata(allowedKinds, kinds);

/** The caller's Principal; may be undefined on a `Public` route. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined => requestOf(context).principal,
);
