import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Allow } from '../../platform/authentication/access';
import { AdminGuard } from '../../platform/authentication/admin.guard';
import { answer } from '../../platform/http/answer';
import { ParsedQuery } from '../../platform/http/parsed';
import {
  domainAsOfSchema,
  momentFields,
  UsageAsOf,
  allAccountsUsageQuerySchema,
  momentOf,
  type AllAccountsUsageRequest,
} from '../usage/public';
import type { ApiRequest } from '../../platform/requests/api-request';
import { ReadRecords } from './reads/read-records';
import { answerOf, pageFields } from '../../platform/openapi/envelope';
import { ApiOperation, ApiTag } from '../../platform/openapi/api-operation';

/** Usage of all accounts as of a moment. */
@ApiTag('Admin')
@Controller('api/admin/usage')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminUsageController {
  constructor(
    private readonly usage: UsageAsOf,
    private readonly records: ReadRecords,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Lists the usage of all accounts as of a point in time',
    description:
      'Sorted by domain. Domains first used after `at` are omitted, so a page can contain fewer than `limit` entries. With `accountId` of another account, or a `domain` that another account uses, a reason is required.',
    answer: answerOf(z.object({ ...momentFields, domains: z.array(domainAsOfSchema) }), pageFields),
    needsReason: true,
  })
  async asOf(@ParsedQuery(allAccountsUsageQuerySchema) query: AllAccountsUsageRequest, @Req() request: ApiRequest) {
    const moment = momentOf(query, new Date().toISOString());
    const owners = await this.usage.ownersOf(query);
    await this.records.record(request, owners, 'usage');
    const { domains, next } = await this.usage.page({ ...query, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }
}
