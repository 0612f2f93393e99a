import { Controller, Get, HttpCode, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { adminRightsSchema, type AdminRightsRequest } from '@duetcast/domain/accounts/account-requests';
import { ChangeAccount } from '../../accounts/public';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { ListsRows } from '../../../eventing/projector/behind-projections';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow } from '../../../platform/authentication/access';
import { AdminGuard } from '../../../platform/authentication/admin.guard';
import { answer } from '../../../platform/http/answer';
import { ParsedBody, ParsedQuery } from '../../../platform/http/parsed';
import {
  accountJobsQuerySchema,
  accountListQuerySchema,
  type AccountJobsQuery,
  type AccountListQuery,
} from './account-query-schemas';
import { SetAdminRights } from '../commands/set-admin-rights';
import type { ApiRequest } from '../../../platform/requests/api-request';
import { ReadRecords } from '../reads/read-records';
import { AccountReads, listedAccountSchema, accountDetailsSchema, jobWithoutContentSchema } from './account-reads';
import { listOf, answerOf } from '../../../platform/openapi/envelope';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

const listed = answerOf(listedAccountSchema);

/** Account administration: search, metadata without content, admin rights. */
@ApiTag('Admin')
@Controller('api/admin/accounts')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminAccountsController {
  constructor(
    private readonly reads: AccountReads,
    private readonly records: ReadRecords,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ListsRows('accounts')
  @ApiOperation({
    summary: 'Lists accounts',
    description:
      'Pass `search` to match the start of an email address or a full account id. Without it, returns all accounts, newest first. A search that finds a single account of someone else is recorded there.',
    answer: listOf(listedAccountSchema),
  })
  async list(@ParsedQuery(accountListQuerySchema) query: AccountListQuery, @Req() request: ApiRequest) {
    const { items, next } = await this.reads.list(query);
    const [found, ...others] = items;
    if (query.search !== undefined && found && others.length === 0 && query.cursor === undefined)
      await this.records.recordFound(request, found.id);
    return answer(items, { page: { next } });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Retrieves an account with its plan, limits, rights and current month’s usage',
    answer: answerOf(accountDetailsSchema),
    needsReason: true,
  })
  async one(@Param('id') id: string, @Req() request: ApiRequest) {
    await this.records.record(request, [id], 'account');
    return answer(await this.reads.one(id));
  }

  @Get(':id/jobs')
  @ListsRows('jobs')
  @ApiOperation({
    summary: 'Lists an account’s jobs without their content, newest first',
    answer: listOf(jobWithoutContentSchema),
    needsReason: true,
  })
  async jobs(
    @Param('id') id: string,
    @ParsedQuery(accountJobsQuerySchema) query: AccountJobsQuery,
    @Req() request: ApiRequest,
  ) {
    await this.records.record(request, [id], 'jobs');
    const { items, next } = await this.reads.jobsOf(id, query);
    return answer(items, { page: { next } });
  }

  @Put(':id/admin')
  @AwaitProjections('accounts')
  @ApiOperation({
    summary: 'Grants or revokes administrator rights',
    answer: listed,
    errors: ['account.ownAdmin', 'account.lastAdmin'],
  })
  async setAdmin(
    @Param('id') id: string,
    @ParsedBody(adminRightsSchema) { admin }: AdminRightsRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.commands.execute(new SetAdminRights(id, admin, context));
    return async () => answer(await this.reads.listed(id));
  }

  /** Ends every session; API tokens stay valid. */
  @Post(':id/sign-out')
  @HttpCode(200)
  @AwaitProjections('accounts')
  @ApiOperation({
    summary: 'Ends every session of an account',
    operationId: 'signOutAdminAccount',
    description: 'Takes effect immediately. API tokens and site tokens stay valid.',
    answer: listed,
  })
  async signOut(@Param('id') id: string, @CommandContextOf() context: CommandContext) {
    const now = new Date().toISOString();
    await this.commands.execute(new ChangeAccount(id, { type: 'SignOutEverywhere', now }, context));
    return async () => answer(await this.reads.listed(id));
  }
}
