import {
  Injectable,
  RequestMethod,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import { AppError } from '@duetcast/domain/kernel/errors';
import { recentSignInMs } from '@duetcast/domain/limits/times';
import { requestOf } from '../requests/principal';
import { AdminGuard } from './access';
import { SignInTimes } from './sign-in-times';

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
