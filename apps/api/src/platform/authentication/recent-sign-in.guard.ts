import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@duetcast/domain/kernel/errors';
import { recentSignInMs } from '@duetcast/domain/limits/times';
import { requestOf } from '../requests/api-request';
import { SignInTimes } from './sign-in-times';

export const recentSignInRoute = 'duetcast:recentSignIn';

/** The route needs a session whose user signed in, or confirmed it, at most `recentSignInMs` ago: a stolen session is not enough. */
export const RecentSignIn = () => SetMetadata(recentSignInRoute, true);

/** Runs after `PrincipalGuard`. @throws AppError `auth.recentSignIn`, `auth.forbidden` for other principals */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly times: SignInTimes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride<boolean | undefined>(recentSignInRoute, targets)) return true;
    const { principal } = requestOf(context);
    if (principal?.kind !== 'user') throw new AppError('auth.forbidden');
    if (isRecent(await this.times.signInTimeOf(principal), Date.now())) return true;
    throw new AppError('auth.recentSignIn');
  }
}

/** @param signedInAt ISO 8601 UTC, null: unknown; @param now Unix ms */
export const isRecent = (signedInAt: string | null, now: number): boolean =>
  signedInAt !== null && now - Date.parse(signedInAt) <= recentSignInMs;
