import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../event-store/command-context';
import { Allow, CommandContextOf, CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import type { AccountPrincipal } from '../auth/principal';
import { accountCalls } from '../openapi/calls/accounts';
import { Describes } from '../openapi/describes';
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
  @Describes(accountCalls.generateToken)
  async generate(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new GenerateToken(accountId, context));
    return answer(await this.profiles.of(accountId));
  }

  @Post('revoke-token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Describes(accountCalls.revokeToken)
  async revoke(@CurrentPrincipal() { accountId }: AccountPrincipal, @CommandContextOf() context: CommandContext) {
    await this.commands.execute(new RevokeToken(accountId, context));
    return answer(await this.profiles.of(accountId));
  }
}
