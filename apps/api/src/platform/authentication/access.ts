import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../requests/api-request';
import type { Principal } from '../requests/principal';

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
