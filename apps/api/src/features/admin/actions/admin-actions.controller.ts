import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ListsRows } from '../../../eventing/projector/behind-projections';
import { Allow } from '../../../platform/authentication/access';
import { AdminGuard } from '../../../platform/authentication/admin.guard';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import { adminActionListQuerySchema, type AdminActionListQuery } from './admin-action-query-schemas';
import { AdminActionReads, publicAdminActionSchema } from './admin-action-reads';
import { ReadsAccounts, type Asked } from '../reads/reads-accounts';
import { listOf } from '../../../platform/openapi/envelope';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

@ApiTag('Admin')
@Controller('api/admin/acts')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @ListsRows('admin-acts')
  @ReadsAccounts('actions', ({ query: { accountId } }: Asked<AdminActionListQuery>) =>
    accountId === undefined ? everyAccount : [accountId],
  )
  @ApiOperation({
    summary: 'Lists administrator actions, newest first',
    operationId: 'listAdminActions',
    description: 'Filter by affected account with `accountId` or by administrator with `adminId`.',
    answer: listOf(publicAdminActionSchema),
  })
  async list(@ParsedQuery(adminActionListQuerySchema) query: AdminActionListQuery) {
    const { items, next } = await this.reads.list(query);
    return answer(items, { page: { next } });
  }
}
