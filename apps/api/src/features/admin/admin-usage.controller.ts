import { Controller, Get, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ListsRows } from '../../eventing/projector/await-projections';
import { Allow, AdminGuard } from '../../platform/authentication/access';
import { ParsedQuery, answer } from '../../platform/http/route-io';
import {
  domainAsOfSchema,
  momentFields,
  UsageAsOf,
  allAccountsUsageQuerySchema,
  momentOf,
  type AllAccountsUsageRequest,
} from '../usage/public';
import { ReadsAccounts, type Asked } from './reads/reads-accounts';
import { ApiOperation, ApiTag, answerOf, pageFields } from '../../platform/openapi/api-operation';

/** Usage of all accounts as of a moment. */
@ApiTag('Admin')
@Controller('api/admin/usage')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminUsageController {
  constructor(private readonly usage: UsageAsOf) {}

  @Get()
  @ListsRows('usage-by-month')
  @ReadsAccounts('usage', ({ query }: Asked<AllAccountsUsageRequest>, usage) => usage.ownersOf(query), UsageAsOf)
  @ApiOperation({
    summary: 'Lists the usage of all accounts as of a point in time',
    description:
      'Sorted by domain. Domains first used after `at` are omitted, so a page can contain fewer than `limit` entries.',
    answer: answerOf(z.object({ ...momentFields, domains: z.array(domainAsOfSchema) }), pageFields),
  })
  async asOf(@ParsedQuery(allAccountsUsageQuerySchema) query: AllAccountsUsageRequest) {
    const moment = momentOf(query, new Date().toISOString());
    const { domains, next } = await this.usage.page({ ...query, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }
}
