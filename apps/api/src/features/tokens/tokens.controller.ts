import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import { answer } from '../../platform/http/answer';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { tokenRoutes } from './tokens.openapi';
import { Describes } from '../../platform/openapi/describes';
import { GenerateToken } from './commands/generate-token';
import { RevokeToken } from './commands/revoke-token';
import { TokenProfiles } from './token-profile';

@Controller('api/users')
@Allow('user')
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly profiles: TokenProfiles,
  ) {}

  @Post('generate-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('api-tokens')
  @RecentSignIn()
  @Describes(tokenRoutes.generateToken)
  async generate(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new GenerateToken(accountId, context));
    return async () => answer(await this.profiles.of(accountId));
  }

  @Post('revoke-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('api-tokens')
  @Describes(tokenRoutes.revokeToken)
  async revoke(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new RevokeToken(accountId, context));
    return async () => answer(await this.profiles.of(accountId));
  }
}
