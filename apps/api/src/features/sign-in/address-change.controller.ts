import { Header, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxSignInBodyBytes } from '@duetcast/domain/limits/request-limits';
import { addressSteps } from '@duetcast/domain/sign-in/sign-in-decider';
import {
  confirmAddressSchema,
  addressChangeSchema,
  type ConfirmAddressRequest,
  type MagicLinkRequest,
} from '@duetcast/domain/sign-in/sign-in-request';
import { z } from 'zod';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, RecentSignIn } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { answer, ParsedBody, PostAction } from '../../platform/http/route-io';
import { answerOf, ApiOperation, ApiController } from '../../platform/openapi/api-operation';
import type { ApiRequest, UserPrincipal } from '../../platform/requests/principal';
import { SignInAction } from './sign-in-action';
import { ConfirmAddress, RequestAddressChange } from './commands/change-address';

const steppedSchema = answerOf(
  z.object({
    next: z.enum(addressSteps).nullable().meta({
      description: 'Which address confirms next, with the link that it received. null: the address was changed.',
    }),
    delayed: z
      .literal(true)
      .optional()
      .meta({ description: 'The mail server does not answer: the link is sent when it does.' }),
    magicLink: z.string().optional(),
  }),
);

/** Changes the address with which an account signs in. */
@ApiController('Account', 'api/auth/address-change')
export class AddressChangeController {
  constructor(private readonly commands: CommandBus) {}

  @PostAction()
  @BodyLimit(maxSignInBodyBytes)
  @Allow('user')
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Requests another address for your account', {
    operationId: 'requestAddressChange',
    answer: steppedSchema,
    errors: ['account.addressElsewhere', 'account.missing', 'mail.refused', 'mail.unavailable'],
  })
  async request(
    @ParsedBody(addressChangeSchema) { email }: MagicLinkRequest,
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @Req() request: ApiRequest,
  ) {
    return answer(await this.commands.execute(new RequestAddressChange({ accountId, email, requester: request })));
  }

  @SignInAction('confirm')
  @AwaitProjections('accounts')
  @ApiOperation('Confirms a change of address with a link', {
    operationId: 'confirmAddressChange',
    answer: steppedSchema,
    errors: [
      ...(['auth.linkInvalid', 'auth.linkExpired', 'account.addressTaken', 'account.missing'] as const),
      ...(['account.suspended', 'store.conflict', 'mail.refused', 'mail.unavailable'] as const),
    ],
  })
  async confirm(@ParsedBody(confirmAddressSchema) { token }: ConfirmAddressRequest, @Req() request: ApiRequest) {
    return answer(await this.commands.execute(new ConfirmAddress({ token, requester: request })));
  }
}
