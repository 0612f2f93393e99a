import { createParamDecorator, SetMetadata, type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { type Principal, isAdministrator, requestOf } from '../requests/principal';

export type PrincipalKind = Principal['kind'];

/** Principals that may call a route without `Allow` or `Public`. */
export const defaultKinds: readonly PrincipalKind[] = ['user', 'token'];
export const publicRoute = 'duetcast:public';
export const allowedKinds = 'duetcast:allowedKinds';
export const scopedRoute = 'duetcast:scopes';

/** The route needs no principal but uses a valid one; an invalid credential is ignored, and a token without the scope too. */
export const Public = () => SetMetadata(publicRoute, true);

/** Restricts the route to these kinds of principal; default: user and token. */
export const Allow = (...kinds: PrincipalKind[]) => SetMetadata(allowedKinds, kinds);

/** An API token needs one of these scopes for the route; without this declaration, no token may call it. */
export const Scope = (...scopes: [TokenScope, ...TokenScope[]]) => SetMetadata(scopedRoute, scopes);

/** The caller's Principal; may be undefined on a `Public` route. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | undefined => requestOf(context).principal,
);

/** Names the scopes of which the token has none. */
export const scopeMissing = (scopes: readonly TokenScope[]): AppError =>
  new AppError('auth.scopeMissing', { requiredScope: scopes.join(' or ') });

/** Allows administrators only; runs after `PrincipalGuard`. @throws AppError `auth.forbidden`, `auth.passkeyRequired` */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { principal } = requestOf(context);
    if (principal?.kind === 'user' && principal.needsPasskey) throw new AppError('auth.passkeyRequired');
    if (isAdministrator(principal)) return true;
    throw new AppError('auth.forbidden');
  }
}
