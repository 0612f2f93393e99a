import { Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { time } from '@duetcast/domain/kernel/event';
import { Allow, RecentSignIn } from '../../platform/authentication/access';
import { answer, PostAction } from '../../platform/http/route-io';
import type { UserPrincipal } from '../../platform/requests/principal';
import { type CommandContext, type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { ChangeAccount } from '../accounts/public';
import { ApiOperation, ApiController, answerOf, namedSchema } from '../../platform/openapi/api-operation';

const erasureSchema = namedSchema('AccountErasure', {
  eraseAt: time.nullable().meta({
    description: 'When the account is closed for good; it can be canceled until then. null: it is not being deleted.',
  }),
});

@ApiController('Account', 'api/account')
export class ErasureController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @Allow('user')
  @RecentSignIn()
  @AwaitProjections(accounts.name)
  @ApiOperation('Deletes the account', { answer: answerOf(erasureSchema), errors: ['account.isAdmin'] })
  request(@PrincipalInContext() { accountId, context }: InContext<UserPrincipal>) {
    return this.change(accountId, { type: 'RequestErasure', now: new Date().toISOString() }, context);
  }

  @PostAction('erasure/cancel')
  @Allow('user')
  @AwaitProjections(accounts.name)
  @ApiOperation('Cancels the deletion of the account', {
    operationId: 'cancelAccountErasure',
    answer: answerOf(erasureSchema),
    errors: ['account.erasing'],
  })
  cancel(@PrincipalInContext() { accountId, context }: InContext<UserPrincipal>) {
    return this.change(accountId, { type: 'CancelErasure', now: new Date().toISOString() }, context);
  }

  private async change(accountId: string, command: AccountCommand, context: CommandContext) {
    const { eraseAt } = await this.commands.execute(new ChangeAccount({ accountId, change: command, context }));
    return answer({ eraseAt });
  }
}
