import { Controller, Get, UseGuards } from '@nestjs/common';
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
import { Describes } from '../../../platform/openapi/describes';

/** Usage of all accounts as of a moment. */
@Controller('api/admin/usage')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminUsageController {
  constructor(private readonly usage: UsageAsOf) {}

  @Get()
  @Describes(usageAsOfRoutes.allAccounts)
  async asOf(@ParsedQuery(allAccountsUsageQuerySchema) request: AllAccountsUsageRequest) {
    const moment = momentOf(request, new Date().toISOString());
    const { domains, next } = await this.usage.page({ ...request, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }
}
