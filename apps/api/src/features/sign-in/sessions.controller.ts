import { Controller, Get, Header } from '@nestjs/common';
import { recentSignInMs } from '@duetcast/domain/limits/times';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import { SignInTimes } from '../../platform/authentication/sign-in-times';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import type { UserPrincipal } from '../../platform/requests/principal';
import { sessionRoutes } from './sessions.openapi';

@Controller('api/auth')
@Allow('user')
export class SessionsController {
  constructor(private readonly times: SignInTimes) {}

  /** For pages that start a download, which could not show a refusal. */
  @Get('recent-sign-in')
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @Describes(sessionRoutes.recentSignIn)
  async recentSignIn(@CurrentPrincipal() user: UserPrincipal) {
    const signedInAt = Date.parse((await this.times.signInTimeOf(user)) ?? '');
    return answer({ until: new Date(signedInAt + recentSignInMs).toISOString() });
  }
}
