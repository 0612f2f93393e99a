import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createTokenSchema, type CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import { answer } from '../../platform/http/answer';
import { ParsedBody } from '../../platform/http/parsed';
import { Describes } from '../../platform/openapi/describes';
import type { UserPrincipal } from '../../platform/requests/principal';
import { CreateNamedToken } from './commands/create-named-token';
import { RevokeNamedToken } from './commands/revoke-named-token';
import { namedTokenRoutes } from './named-tokens.openapi';
import { NamedTokenReads } from './named-token-reads';

/** Named tokens of an account; no token can manage tokens. */
@Controller('api/auth/tokens')
@Allow('user')
export class NamedTokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: NamedTokenReads,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Describes(namedTokenRoutes.list)
  async list(@CurrentPrincipal() { accountId }: UserPrincipal) {
    return answer(await this.reads.of(accountId));
  }

  /** Not idempotent by key: the stored response would hold the token. */
  @Post()
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('named-tokens')
  @Describes(namedTokenRoutes.create)
  async create(
    @ParsedBody(createTokenSchema) request: CreateTokenRequest,
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const { tokenId, token } = await this.commands.execute(new CreateNamedToken(accountId, request, context));
    return async () => answer({ ...(await this.reads.one(accountId, tokenId)), token });
  }

  @Delete(':id')
  @HttpCode(200)
  @AwaitProjections('named-tokens')
  @Describes(namedTokenRoutes.revoke)
  async revoke(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new RevokeNamedToken(accountId, id, context));
    return answer({ id });
  }
}
