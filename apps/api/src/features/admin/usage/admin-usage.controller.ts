import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { Allow } from '../../../platform/authentication/access';
import { AdminGuard } from '../../../platform/authentication/admin.guard';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import {
  usageAsOfRoutes,
  UsageAsOf,
  allAccountsUsageQuerySchema,
  momentOf,
  type AllAccountsUsageRequest,
} from '../../usage/public';
import type { ApiRequest } from '../../../platform/requests/api-request';
import { ReadRecords } from '../reads/read-records';
import { Describes } from '../../../platform/openapi/describes';

/** Usage of all accounts as of a moment. */
@Controller('api/admin/usage')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminUsageController {
  constructor(
    private readonly usage: UsageAsOf,
    private readonly records: ReadRecords,
  ) {}

  @Get()
  @Describes(usageAsOfRoutes.allAccounts)
  async asOf(@ParsedQuery(allAccountsUsageQuerySchema) query: AllAccountsUsageRequest, @Req() request: ApiRequest) {
    const moment = momentOf(query, new Date().toISOString());
    await this.records.record(request, [query.accountId ?? []].flat(), 'usage');
    const { domains, next } = await this.usage.page({ ...query, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }
}
