import { Controller, Param, Put, UseGuards } from '@nestjs/common';
import { plans } from '@duetcast/domain/billing/plans';
import {
  domainLimitSchema,
  planChangeSchema,
  type DomainLimitRequest,
  type PlanChangeRequest,
} from '@duetcast/domain/billing/billing-requests';
import { AccountChanges } from '../accounts/account-changes';
import type { CommandContext } from '../event-store/command-context';
import { AdminGuard } from '../http/admin.guard';
import { Allow, CommandContextOf } from '../http/access';
import { answer } from '../http/answer';
import { ParsedBody } from '../http/parsed';
import { billingCalls } from '../openapi/calls/billing';
import { Describes } from '../openapi/describes';

/** What an administrator sets by hand: the only way to a plan where payments are not configured. */
@Controller('api/admin/accounts/:id')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminPlansController {
  constructor(private readonly accounts: AccountChanges) {}

  @Put('plan')
  @Describes(billingCalls.setPlan)
  async setPlan(
    @Param('id') accountId: string,
    @ParsedBody(planChangeSchema) { plan }: PlanChangeRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    const account = await this.accounts.change(accountId, { type: 'ChangePlan', plan }, context);
    return answer({ id: accountId, plan: plans[account.plan].displayName, planSlug: account.plan });
  }

  @Put('limits')
  @Describes(billingCalls.setLimit)
  async setLimit(
    @Param('id') accountId: string,
    @ParsedBody(domainLimitSchema) { domain, limit }: DomainLimitRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.accounts.change(accountId, { type: 'SetDomainLimit', domain, limit }, context);
    return answer({ id: accountId, domain, limit });
  }
}
