import { Controller, Get } from '@nestjs/common';
import { pageQuerySchema, type PageQuery } from './admin-action-queries';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { adminActionRoutes } from './admin-actions.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { AdminActionReads } from './admin-action-reads';

/** What administrators did with the caller's account. */
@Scope('account:read')
@Controller('api/account/admin-actions')
export class OwnActionsController {
  constructor(private readonly reads: AdminActionReads) {}

  @Get()
  @Allow('user', 'token')
  @Describes(adminActionRoutes.own)
  async list(@ParsedQuery(pageQuerySchema) query: PageQuery, @CurrentPrincipal() { accountId }: UserPrincipal) {
    const { items, next } = await this.reads.list({ ...query, accountId });
    return answer(items, { page: { next } });
  }
}
