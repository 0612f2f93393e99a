import { Controller, Get, Header } from '@nestjs/common';
import { Allow, CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import type { AccountPrincipal } from '../auth/principal';
import { accountCalls } from '../openapi/calls/accounts';
import { Describes } from '../openapi/describes';
import { AccountProfiles } from './account-profile';

@Controller('api/users')
export class AccountsController {
  constructor(private readonly profiles: AccountProfiles) {}

  @Get('me')
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @Describes(accountCalls.me)
  async me(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.profiles.profileOf(accountId));
  }
}
