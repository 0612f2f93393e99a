import { Controller, Get, Header } from '@nestjs/common';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { profileRoutes } from './profile.openapi';
import { Describes } from '../../platform/openapi/describes';
import { AccountProfiles } from './account-profile';

@Controller('api/users')
export class ProfileController {
  constructor(private readonly profiles: AccountProfiles) {}

  @Get('me')
  @Scope('account:read')
  @Header('Cache-Control', 'no-store')
  @Describes(profileRoutes.me)
  async me(@CurrentPrincipal() { accountId, kind }: AccountPrincipal) {
    const profile = await this.profiles.profileOf(accountId);
    // A token with one scope must not get one that has them all.
    return answer(kind === 'token' ? { ...profile, api_token: null } : profile);
  }
}
