import { Delete, Get, Header, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeTokenSchema,
  createTokenSchema,
  type ChangeTokenRequest,
  type CreateTokenRequest,
} from '@duetcast/domain/tokens/token-requests';
import { z } from 'zod';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, RecentSignIn } from '../../platform/authentication/access';
import { ParsedBody, answer, PostAction } from '../../platform/http/route-io';
import type { UserPrincipal, AccountPrincipal } from '../../platform/requests/principal';
import { GenerateToken, RevokeToken } from './commands/own-token';
import { CreateNamedToken, RevokeNamedToken, SetTokenBudget } from './commands/named-tokens';
import { NamedTokenReads, namedTokenSchema } from './named-token-reads';
import { ApiOperation, ApiController, removedSchema, answerOf, listFields } from '../../platform/openapi/api-operation';
import { TokenProfiles, tokenProfileSchema } from './token-profile';

const createdSchema = namedTokenSchema.extend({
  token: z.string().meta({ description: 'The token. It is returned only here, and not stored.' }),
});

/** Named tokens of an account; no token can manage tokens. */
@ApiController('Account', 'api/auth/tokens')
@Allow('user')
export class NamedTokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: NamedTokenReads,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ListsRows('named-tokens')
  @ApiOperation('Lists named API tokens', { answer: answerOf(z.array(namedTokenSchema), listFields) })
  async list(@CurrentPrincipal() { accountId }: UserPrincipal) {
    return answer(await this.reads.of(accountId));
  }

  /** Not idempotent by key: the stored response would hold the token. */
  @Post()
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('named-tokens')
  @ApiOperation('Creates a named API token', { answer: answerOf(createdSchema), errors: ['token.tooMany'] })
  async create(
    @ParsedBody(createTokenSchema) request: CreateTokenRequest,
    @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>,
  ) {
    const { tokenId, token } = await this.commands.execute(new CreateNamedToken({ accountId, request, context }));
    return async () => answer({ ...(await this.reads.one(accountId, tokenId)), token });
  }

  @Patch(':id')
  @RecentSignIn()
  @AwaitProjections('named-tokens')
  @ApiOperation('Changes the monthly budget of a named API token', {
    answer: answerOf(namedTokenSchema),
    errors: ['token.unknown'],
  })
  async change(
    @Param('id') id: string,
    @ParsedBody(changeTokenSchema) { charactersPerMonth }: ChangeTokenRequest,
    @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>,
  ) {
    await this.commands.execute(new SetTokenBudget(accountId, id, charactersPerMonth, context));
    return async () => answer(await this.reads.one(accountId, id));
  }

  @Delete(':id')
  @AwaitProjections('named-tokens')
  @ApiOperation('Revokes a named API token', { answer: removedSchema, errors: ['token.unknown'] })
  async revoke(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>) {
    await this.commands.execute(new RevokeNamedToken({ accountId, tokenId: id, context }));
    return answer({ id });
  }
}

@ApiController('Account', 'api/users')
@Allow('user')
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly profiles: TokenProfiles,
  ) {}

  @PostAction('generate-token')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('api-tokens')
  @RecentSignIn()
  @ApiOperation('Generates an API token and revokes the previous one', {
    operationId: 'generateToken',
    answer: answerOf(tokenProfileSchema),
  })
  async generate(@PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new GenerateToken({ accountId, context }));
    return async () => answer(await this.profiles.of(accountId));
  }

  @PostAction('revoke-token')
  @Header('Cache-Control', 'no-store')
  @AwaitProjections('api-tokens')
  @ApiOperation('Revokes the API token', {
    operationId: 'revokeToken',
    answer: answerOf(tokenProfileSchema),
    errors: ['token.missing'],
  })
  async revoke(@PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new RevokeToken(accountId, context));
    return async () => answer(await this.profiles.of(accountId));
  }
}
