import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import type { UserPrincipal } from '../../platform/requests/principal';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { ChangeAccount } from '../accounts/public';
import { erasureRoutes } from './erasure.openapi';

@Controller('api/account')
export class ErasureController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @Allow('user')
  @RecentSignIn()
  @AwaitProjections(accounts.name)
  @Describes(erasureRoutes.request)
  request(@CurrentPrincipal() { accountId }: UserPrincipal, @CommandContextOf() context: CommandContext) {
    return this.change(accountId, { type: 'RequestErasure', now: new Date().toISOString() }, context);
  }

  @Post('erasure/cancel')
  @HttpCode(200)
  @Allow('user')
  @AwaitProjections(accounts.name)
  @Describes(erasureRoutes.cancel)
  cancel(@CurrentPrincipal() { accountId }: UserPrincipal, @CommandContextOf() context: CommandContext) {
    return this.change(accountId, { type: 'CancelErasure', now: new Date().toISOString() }, context);
  }

  private async change(accountId: string, command: AccountCommand, context: CommandContext) {
    const { eraseAt } = await this.commands.execute(new ChangeAccount(accountId, command, context));
    return answer({ eraseAt });
  }
}
