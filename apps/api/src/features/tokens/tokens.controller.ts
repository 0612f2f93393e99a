import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, CommandContextOf } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import { answer } from '../../platform/http/answer';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { GenerateToken } from './commands/generate-token';
import { RevokeToken } from './commands/revoke-token';
import { TokenProfiles, tokenProfileSchema } from './token-profile';
import { ApiOperation, ApiTag, answerOf } from '../../platform/openapi/api-operation';

@ApiTag('Account')
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
  @ApiOperation({
    summary: 'Generates an API token and revokes the previous one',
    operationId: 'generateToken',
    answer: answerOf(tokenProfileSchema),
  })
  async generate(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new GenerateToken(accountId, context));
    return async () => answer(await this.profiles.of(accountId));
  }

  @Post('revoke-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('api-tokens')
  @ApiOperation({
    summary: 'Revokes the API token',
    operationId: 'revokeToken',
    answer: answerOf(tokenProfileSchema),
    errors: ['token.missing'],
  })
  async revoke(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new RevokeToken(accountId, context));
    return async () => answer(await this.profiles.of(accountId));
  }
}
