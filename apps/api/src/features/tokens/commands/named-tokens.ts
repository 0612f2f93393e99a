import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dayMs } from '@duetcast/domain/limits/time-limits';
import { tokenDecider, type TokenCommand } from '@duetcast/domain/tokens/token-decider';
import type { CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { LastUses } from '../../../eventing/state/last-uses';
import { newToken } from '../verification/new-token';
import { tokenUse } from '../verification/token-use';

/** The only time the token itself is known. */
interface CreatedToken {
  readonly tokenId: string;
  readonly token: string;
}

export class CreateNamedToken extends commandInContext<
  CreatedToken,
  { accountId: string; request: CreateTokenRequest }
>() {}

@CommandHandler(CreateNamedToken)
export class CreateNamedTokenHandler implements ICommandHandler<CreateNamedToken> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `token.tooMany` */
  async execute({ accountId, request, context }: CreateNamedToken): Promise<CreatedToken> {
    const { name, scopes, expiresInDays, charactersPerMonth } = request;
    const createdAt = context.at ?? new Date().toISOString();
    const expiresAt =
      expiresInDays === undefined ? null : new Date(Date.parse(createdAt) + expiresInDays * dayMs).toISOString();
    const { token, ...stored } = newToken();
    const named = { ...stored, accountId, name, scopes, createdAt, expiresAt, charactersPerMonth };
    await this.deciders.run(tokenDecider, accountId, { type: 'CreateNamedToken', token: named }, context);
    return { tokenId: stored.tokenId, token };
  }
}

/** Rejected if the account has no such token. */
export class SetTokenBudget extends DecidedCommand<TokenCommand> {
  constructor(accountId: string, tokenId: string, charactersPerMonth: number | null, context: CommandContext) {
    super(tokenDecider, accountId, { type: 'SetTokenBudget', tokenId, charactersPerMonth }, context);
  }
}

/** Ends a named token; the credentials of sites that it knew end with it. */
export class RevokeNamedToken extends commandInContext<void, { accountId: string; tokenId: string }>() {}

@CommandHandler(RevokeNamedToken)
export class RevokeNamedTokenHandler implements ICommandHandler<RevokeNamedToken> {
  constructor(
    private readonly deciders: Deciders,
    private readonly uses: LastUses,
  ) {}

  /** @throws AppError `token.unknown` */
  async execute({ accountId, tokenId, context }: RevokeNamedToken): Promise<void> {
    await this.deciders.run(tokenDecider, accountId, { type: 'RevokeNamedToken', tokenId }, context);
    await this.uses.forget(tokenUse, [tokenId]);
  }
}
