import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { Get } from '@nestjs/common';
import { ListsRows } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedQuery, pageAnswer } from '../../../platform/http/route-io';
import type { UserPrincipal } from '../../../platform/requests/principal';
import {
  adminActionListQuerySchema,
  type AdminActionListQuery,
  pageQuerySchema,
  type PageQuery,
} from './admin-action-query-schemas';
import { AdminActionReads, publicAdminActionSchema } from './admin-action-reads';
import { ReadsAccounts, type Asked } from '../reads/reads-accounts';
import { ApiOperation, ApiController, AdminController, listOf } from '../../../platform/openapi/api-operation';

@AdminController('api/admin/acts')
export class AdminActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @ListsRows('admin-acts')
  @ReadsAccounts('actions', ({ query: { accountId } }: Asked<AdminActionListQuery>) =>
    accountId === undefined ? everyAccount : [accountId],
  )
  @ApiOperation('Lists administrator actions, newest first', {
    operationId: 'listAdminActions',
    answer: listOf(publicAdminActionSchema),
  })
  async list(@ParsedQuery(adminActionListQuerySchema) query: AdminActionListQuery) {
    return pageAnswer(await this.reads.list(query));
  }
}

/** What administrators did with the caller's account. */
@ApiController('Account', 'api/account/admin-actions')
@Scope('account:read')
export class OwnActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @Allow('user', 'token')
  @ListsRows('admin-acts')
  @ApiOperation('Lists what administrators did with your account, newest first', {
    answer: listOf(publicAdminActionSchema),
  })
  async list(@ParsedQuery(pageQuerySchema) query: PageQuery, @CurrentPrincipal() { accountId }: UserPrincipal) {
    return pageAnswer(await this.reads.ofOwner(accountId, query));
  }
}
