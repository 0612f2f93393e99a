import { Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { plans, planSlugs } from '@duetcast/domain/billing/plans';
import {
  domainLimitSchema,
  planChangeSchema,
  type DomainLimitRequest,
  type PlanChangeRequest,
} from '@duetcast/domain/billing/billing-requests';
import { z } from 'zod';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { ChangeAccount } from '../accounts/public';
import { type CommandContext, CommandContextOf } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { ParsedBody, answer } from '../../platform/http/route-io';
import { ApiOperation, AdminController, answerOf } from '../../platform/openapi/api-operation';

/** Plans and limits set by an administrator: the only way to a paid plan if payments are not configured. */
@AdminController('api/admin/accounts/:id')
export class AdminPlansController {
  constructor(private readonly commands: CommandBus) {}

  @Put('plan')
  @AwaitProjections('accounts')
  @ApiOperation("Sets an account's plan", {
    answer: answerOf(z.object({ id: z.string(), plan: z.string(), planSlug: z.enum(planSlugs) })),
  })
  async setPlan(
    @Param('id') accountId: string,
    @ParsedBody(planChangeSchema) { plan, reason }: PlanChangeRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    const command = { type: 'ChangePlan', plan, reason } as const;
    const account = await this.commands.execute(new ChangeAccount({ accountId, change: command, context }));
    return answer({ id: accountId, plan: plans[account.plan].displayName, planSlug: account.plan });
  }

  @Put('limits')
  @AwaitProjections('accounts')
  @ApiOperation("Sets an account's limit for one domain", {
    operationId: 'updateAdminAccountLimit',
    answer: answerOf(z.object({ id: z.string(), domain: z.string(), limit: limitSchema.nullable() })),
  })
  async setLimit(
    @Param('id') accountId: string,
    @ParsedBody(domainLimitSchema) { domain, limit }: DomainLimitRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(
      new ChangeAccount({ accountId, change: { type: 'SetDomainLimit', domain, limit }, context }),
    );
    return answer({ id: accountId, domain, limit });
  }
}
