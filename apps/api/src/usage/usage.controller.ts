import { Controller, Get } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/domain-name';
import {
  usageHistoryQuerySchema,
  usageParamsSchema,
  usageQuerySchema,
  type UsageHistoryQuery,
  type UsageParams,
  type UsageQuery,
} from '@duetcast/domain/usage/usage-query';
import { AccountLimits } from '../accounts/account-limits';
import { Allow, CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import { ParsedParams, ParsedQuery } from '../http/parsed';
import type { AccountPrincipal, SitePrincipal } from '../http/principal';
import { usageCalls } from '../openapi/calls/connections';
import { Describes } from '../openapi/describes';
import { domainUsage } from './domain-usage';
import { monthsUntil, usageHistory } from './usage-history';
import { UsageRows } from './usage-rows';

@Controller('api/usage')
export class UsageController {
  constructor(
    private readonly usage: UsageRows,
    private readonly limits: AccountLimits,
  ) {}

  @Get('characters/:domain')
  @Allow('user', 'token', 'site')
  @Describes(usageCalls.characters)
  async characters(
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @ParsedParams(usageParamsSchema) { domain }: UsageParams,
    @ParsedQuery(usageQuerySchema) { month = monthOf(new Date().toISOString()) }: UsageQuery,
  ) {
    if (principal.kind === 'site' && domain !== principal.siteDomain) throw new AppError('auth.forbidden');
    const { accountId } = principal;
    const used = await this.usage.usedFor(accountId, domain, month);
    if (used === null) throw new AppError('usage.domainMissing', { domain });
    return answer(domainUsage(domain, month, used, await this.limits.limitFor(accountId, domain)));
  }

  /** The current UTC month is the last. */
  @Get('history')
  @Allow('user', 'token')
  @Describes(usageCalls.history)
  async history(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageHistoryQuerySchema) { months: count }: UsageHistoryQuery,
  ) {
    const months = monthsUntil(monthOf(new Date().toISOString()), count);
    const [first = '', last = first] = [months[0], months.at(-1)];
    return answer({ months: usageHistory(months, await this.usage.ofMonths(accountId, first, last)) });
  }
}
