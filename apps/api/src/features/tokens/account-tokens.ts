import { Injectable } from '@nestjs/common';
import { tokenDecider } from '@duetcast/domain/tokens/token-decider';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { LastUses } from '../../eventing/state/last-uses';
import { tokenUse } from './verification/token-use';

/** All tokens of an account that is deleted. */
@Injectable()
export class AccountTokens {
  constructor(
    private readonly deciders: Deciders,
    private readonly uses: LastUses,
  ) {}

  /** Can be repeated. @throws AppError `store.unavailable`, `store.conflict` */
  async revokeAll(accountId: string, context: CommandContext): Promise<void> {
    const { state } = await this.deciders.load(tokenDecider, accountId);
    await this.uses.forget(tokenUse, Object.keys(state.named));
    await this.deciders.run(tokenDecider, accountId, { type: 'RevokeEveryToken' }, context);
  }
}
