import { Get, Header } from '@nestjs/common';
import { ListsRows } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { answer } from '../../platform/http/route-io';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { AccountProfiles, profileSchema } from './account-profile';
import { ApiOperation, ApiController, answerOf, listFields } from '../../platform/openapi/api-operation';

@ApiController('Account', 'api/users')
export class ProfileController {
  constructor(private readonly profiles: AccountProfiles) {}

  @Get('me')
  @ListsRows('usage-by-month')
  @Scope('account:read')
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves your profile, API token and usage', {
    operationId: 'getCurrentUser',
    access: 'Protected',
    answer: answerOf(profileSchema, listFields),
    errors: ['account.missing'],
  })
  async me(@CurrentPrincipal() { accountId, kind }: AccountPrincipal) {
    const profile = await this.profiles.profileOf(accountId);
    // A token with one scope must not get one that has them all.
    return answer(kind === 'token' ? { ...profile, api_token: null } : profile);
  }
}
