import { Controller, Get, Header } from '@nestjs/common';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { profileRoutes } from './profile.openapi';
import { Describes } from '../../platform/openapi/describes';
import { AccountProfiles } from './account-profile';

@Controller('api/users')
export class ProfileController {
  constructor(private readonly profiles: AccountProfiles) {}

  @Get('me')
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @Describes(profileRoutes.me)
  async me(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.profiles.profileOf(accountId));
  }
}
