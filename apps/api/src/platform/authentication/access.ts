import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import {
  createParamDecorator,
  SetMetadata,
  type ExecutionContext,
  Injectable,
  type CanActivate,
  RequestMethod,
  type Type,
} from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { GUARDS_METADATA, METHOD_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import { type Principal, isAdministrator, requestOf } from '../requests/principal';
import { SignInTimes } from './sign-in-times';

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

const recentSignInRoute = 'duetcast:recentSignIn';

/** The route needs a session whose user signed in, or confirmed it, at most `recentSignInMs` ago: a stolen session is not enough. */
export const RecentSignIn = () => SetMetadata(recentSignInRoute, true);

type Target = CallableFunction | Type;

/** Whether the route is for administrators only. */
export const isForAdmins = (reflector: Reflector, targets: Target[]): boolean =>
  reflector.getAllAndMerge<unknown[]>(GUARDS_METADATA, targets as Type[]).includes(AdminGuard);

/** Routes with `@RecentSignIn`, and every change that an administrator makes. `targets`: the handler, then its controller. */
export function needsRecentSignIn(reflector: Reflector, targets: Target[]): boolean {
  if (reflector.getAllAndOverride<boolean | undefined>(recentSignInRoute, targets as Type[])) return true;
  const [handler] = targets;
  const isRead = handler !== undefined && Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
  return !isRead && isForAdmins(reflector, targets);
}

/** Runs after `PrincipalGuard`. @throws AppError `auth.recentSignIn`, `auth.forbidden` for other principals */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly times: SignInTimes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (context.getType() !== 'http' || !needsRecentSignIn(this.reflector, targets)) return true;
    const { principal } = requestOf(context);
    if (principal?.kind !== 'user') throw new AppError('auth.forbidden');
    // A new sign-in would not help them.
    if (!principal.isAdmin && isForAdmins(this.reflector, targets)) throw new AppError('auth.forbidden');
    if (isRecent(await this.times.signInTimeOf(principal), Date.now())) return true;
    throw new AppError('auth.recentSignIn');
  }
}

/** @param signedInAt ISO 8601 UTC, null: unknown; @param now Unix ms */
export const isRecent = (signedInAt: string | null, now: number): boolean =>
  signedInAt !== null && now - Date.parse(signedInAt) <= recentSignInMs;
