import { tokenDecider, type TokenCommand } from '@duetcast/domain/tokens/token-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Revokes the account's API token. Rejected if the account never had one. */
export class RevokeToken extends DecidedCommand<TokenCommand> {
  constructor(accountId: string, context: CommandContext) {
    super(tokenDecider, accountId, { type: 'RevokeToken' }, context);
  }
}
