import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { requestOf } from '../requests/api-request';
import { isAdministrator } from '../requests/principal';

/** Allows administrators only; runs after `PrincipalGuard`. @throws AppError `auth.forbidden` */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isAdministrator(requestOf(context).principal)) return true;
    throw new AppError('auth.forbidden');
  }
}
