import { Controller, Get, UseGuards } from '@nestjs/common';
import { Allow } from '../http/access';
import { AdminGuard } from '../http/admin.guard';
import { answer } from '../http/answer';
import { ParsedQuery } from '../http/parsed';
import { usageThenCalls } from '../openapi/calls/usage-then';
import { Describes } from '../openapi/describes';
import { UsageThen } from '../usage/usage-then';
import { everyonesUsageQuerySchema, momentOf, type EveryonesUsageRequest } from '../usage/usage-then-queries';

/** Usage of everyone, as of a moment. */
@Controller('api/admin/usage')
@Allow('user')
@UseGuards(AdminGuard)
export class AdminUsageController {
  constructor(private readonly usage: UsageThen) {}

  @Get()
  @Describes(usageThenCalls.everyones)
  async usageThen(@ParsedQuery(everyonesUsageQuerySchema) request: EveryonesUsageRequest) {
    const moment = momentOf(request, new Date().toISOString());
    const { domains, next } = await this.usage.page({ ...request, ...moment });
    return answer({ ...moment, domains }, { page: { next } });
  }
}
