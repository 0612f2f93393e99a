import { Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  adminRightsSchema,
  suspendAccountSchema,
  type AdminRightsRequest,
  type SuspendAccountRequest,
} from '@duetcast/domain/accounts/account-requests';
import type { SuspensionCommand } from '@duetcast/domain/accounts/suspension';
import { moderationSchema, type ModerationRequest } from '@duetcast/domain/publications/publication-requests';
import { ChangeAccount } from '../../accounts/public';
import { AccountTokens } from '../../tokens/public';
import { type CommandContext, CommandContextOf } from '../../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../../eventing/projector/await-projections';
import { ParsedBody, ParsedQuery, answer, pageAnswer, PostAction } from '../../../platform/http/route-io';
import {
  accountJobsQuerySchema,
  accountListQuerySchema,
  type AccountJobsQuery,
  type AccountListQuery,
} from './account-query-schemas';
import { SetAdminRights } from '../commands/set-admin-rights';
import { ReadsAccounts, type Asked } from '../reads/reads-accounts';
import { AccountReads, listedAccountSchema, accountDetailsSchema, jobWithoutContentSchema } from './account-reads';
import { ApiOperation, AdminController, listOf, answerOf } from '../../../platform/openapi/api-operation';

const listed = answerOf(listedAccountSchema);
const byId = ({ params: { id = '' } }: Asked) => [id];

/** Account administration: search, metadata without content, admin rights. */
@AdminController('api/admin/accounts')
export class AdminAccountsController {
  constructor(
    private readonly reads: AccountReads,
    private readonly commands: CommandBus,
    private readonly tokens: AccountTokens,
  ) {}

  @Get()
  @ListsRows('accounts')
  @ReadsAccounts('search', ({ query }: Asked<AccountListQuery>, reads) => reads.ownersOf(query), AccountReads)
  @ApiOperation('Lists accounts', { answer: listOf(listedAccountSchema) })
  async list(@ParsedQuery(accountListQuerySchema) query: AccountListQuery) {
    return pageAnswer(await this.reads.list(query));
  }

  @Get(':id')
  @ReadsAccounts('account', byId)
  @ApiOperation('Retrieves an account with its plan, limits, rights and current month’s usage', {
    answer: answerOf(accountDetailsSchema),
  })
  async one(@Param('id') id: string) {
    return answer(await this.reads.one(id));
  }

  @Get(':id/jobs')
  @ListsRows('jobs')
  @ReadsAccounts('jobs', byId)
  @ApiOperation('Lists an account’s jobs without their content, newest first', {
    answer: listOf(jobWithoutContentSchema),
  })
  async jobs(@Param('id') id: string, @ParsedQuery(accountJobsQuerySchema) query: AccountJobsQuery) {
    return pageAnswer(await this.reads.jobsOf(id, query));
  }

  @Put(':id/admin')
  @AwaitProjections('accounts')
  @ApiOperation('Grants or revokes administrator rights', {
    answer: listed,
    errors: ['account.ownAdmin', 'account.lastAdmin', 'account.adminSuspension'],
  })
  async setAdmin(
    @Param('id') id: string,
    @ParsedBody(adminRightsSchema) { admin }: AdminRightsRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new SetAdminRights({ accountId: id, isAdmin: admin, context }));
    return async () => answer(await this.reads.listed(id));
  }

  /** Ends every session; API tokens stay valid. */
  @PostAction(':id/sign-out')
  @AwaitProjections('accounts')
  @ApiOperation('Ends every session of an account', { operationId: 'signOutAdminAccount', answer: listed })
  async signOut(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    const now = new Date().toISOString();
    await this.commands.execute(
      new ChangeAccount({ accountId: id, change: { type: 'SignOutEverywhere', now }, context }),
    );
    return async () => answer(await this.reads.listed(id));
  }

  @PostAction(':id/suspend')
  @AwaitProjections('accounts')
  @ApiOperation('Suspends an account', {
    operationId: 'suspendAdminAccount',
    answer: listed,
    errors: ['account.adminSuspension'],
  })
  suspend(
    @Param('id') id: string,
    @ParsedBody(suspendAccountSchema) request: SuspendAccountRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.changeSuspension(id, { type: 'SuspendAccount', now: new Date().toISOString(), ...request }, context);
  }

  @PostAction(':id/lift-suspension')
  @AwaitProjections('accounts')
  @ApiOperation('Lifts the suspension of an account', { operationId: 'liftAdminAccountSuspension', answer: listed })
  liftSuspension(
    @Param('id') id: string,
    @ParsedBody(moderationSchema) { reason }: ModerationRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.changeSuspension(id, { type: 'LiftSuspension', reason }, context);
  }

  private async changeSuspension(id: string, change: SuspensionCommand, context: CommandContext) {
    // Those that a crash left after the suspension.
    if ((await this.reads.listed(id)).suspension) await this.tokens.revokeAll(id, context);
    await this.commands.execute(new ChangeAccount({ accountId: id, change, context }));
    if (change.type === 'SuspendAccount') await this.tokens.revokeAll(id, context);
    return async () => answer(await this.reads.listed(id));
  }
}
