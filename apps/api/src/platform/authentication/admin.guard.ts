import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { requestOf } from '../requests/api-request';
import { isAdministrator } from '../requests/principal';

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
