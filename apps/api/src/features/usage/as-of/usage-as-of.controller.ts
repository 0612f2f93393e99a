import { Controller, Get } from '@nestjs/common';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { usageAsOfRoutes } from './usage-as-of.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { UsageAsOf } from './usage-as-of';
import { momentOf, usageAsOfQuerySchema, type UsageAsOfRequest } from './usage-as-of-queries';

@Scope('usage:read')
@Controller('api/usage')
export class UsageAsOfController {
  constructor(private readonly usage: UsageAsOf) {}

  @Get('as-of')
  @Allow('user', 'token')
  @Describes(usageAsOfRoutes.own)
  async asOf(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageAsOfQuerySchema) request: UsageAsOfRequest,
  ) {
    const { at, month } = momentOf(request, new Date().toISOString());
    const rows = await this.usage.ofAccount(accountId, month, at);
    const domains = rows.map(({ accountId: _accountId, ...domain }) => domain);
    return answer({ at, month, domains });
  }
}
