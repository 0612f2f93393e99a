import { Controller, Get } from '@nestjs/common';
import { pageQuerySchema, type PageQuery } from './admin-action-query-schemas';
import { ListsRows } from '../../../eventing/projector/behind-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { AdminActionReads, publicAdminActionSchema } from './admin-action-reads';
import { listOf } from '../../../platform/openapi/envelope';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

/** What administrators did with the caller's account. */
@ApiTag('Account')
@Scope('account:read')
@Controller('api/account/admin-actions')
export class OwnActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @Allow('user', 'token')
  @ListsRows('admin-acts')
  @ApiOperation({
    summary: 'Lists what administrators did with your account, newest first',
    description:
      'Reads of the account, and of lists over all accounts since it was opened, with the given reason; changes of plan, limits, rights and sessions.',
    answer: listOf(publicAdminActionSchema),
  })
  async list(@ParsedQuery(pageQuerySchema) query: PageQuery, @CurrentPrincipal() { accountId }: UserPrincipal) {
    const { items, next } = await this.reads.ofOwner(accountId, query);
    return answer(items, { page: { next } });
  }
}
