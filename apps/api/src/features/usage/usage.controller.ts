import { Get } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { domainOfSite } from '@duetcast/domain/sites/site-name';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import {
  usageEventsQuerySchema,
  usageHistoryQuerySchema,
  usageParamsSchema,
  usageQuerySchema,
  type UsageEventsQuery,
  type UsageHistoryQuery,
  type UsageParams,
  type UsageQuery,
} from '@duetcast/domain/usage/usage-query';
import { z } from 'zod';
import { ListsRows } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { ParsedParams, ParsedQuery, answer } from '../../platform/http/route-io';
import type { AccountPrincipal, SitePrincipal } from '../../platform/requests/principal';
import { domainUsage, domainUsageSchema } from './ledger/domain-usage';
import { UsageExplanation, explainedFigureSchema } from './reports/usage-explanation';
import { monthsUntil, usageHistory, monthOfUsageSchema } from './reports/usage-history';
import { UsageReservations } from './ledger/usage-reservations';
import { sumsOf, UsageRows } from './ledger/usage-reads';
import { ApiOperation, ApiController, answerOf, pageFields, listFields } from '../../platform/openapi/api-operation';

@ApiController('Usage', 'api/usage')
@Scope('usage:read')
export class UsageController {
  constructor(
    private readonly usage: UsageRows,
    private readonly reservations: UsageReservations,
    private readonly explanation: UsageExplanation,
  ) {}

  @Get('characters/:domain')
  @ListsRows('usage-by-month')
  @Allow('user', 'token', 'site')
  @ApiOperation('Retrieves the usage of a domain in a month', {
    operationId: 'getUsage',
    answer: answerOf(domainUsageSchema, listFields),
    errors: ['usage.domainMissing'],
  })
  async characters(
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @ParsedParams(usageParamsSchema) { domain }: UsageParams,
    @ParsedQuery(usageQuerySchema) { month = thisMonth() }: UsageQuery,
  ) {
    const { accountId } = authorizedFor(principal, domain);
    const rows = await this.usage.ofMonth(accountId, month);
    const own = rows.filter((row) => row.domain === domain);
    if (own.length === 0) await this.usage.assertUsed(accountId, domain);
    const limits = await this.reservations.limitsFor(accountId, domain);
    return answer(domainUsage(domain, month, { domain: sumsOf(own), account: sumsOf(rows) }, limits));
  }

  @Get('characters/:domain/events')
  @ListsRows('usage-by-month')
  @Allow('user', 'token', 'site')
  @ApiOperation('Lists the events behind a usage figure', {
    operationId: 'listUsageEvents',
    answer: answerOf(explainedFigureSchema, pageFields),
    errors: ['usage.domainMissing'],
  })
  async explain(
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
    @ParsedParams(usageParamsSchema) { domain }: UsageParams,
    @ParsedQuery(usageEventsQuerySchema) { month = thisMonth(), limit, cursor }: UsageEventsQuery,
  ) {
    const { accountId } = authorizedFor(principal, domain);
    const { data, next } = await this.explanation.page({ accountId, domain, month }, limit, cursor);
    return answer(data, { page: { next } });
  }

  /** Ends with the current UTC month. */
  @Get('history')
  @ListsRows('usage-by-month')
  @Allow('user', 'token')
  @ApiOperation('Retrieves monthly usage by domain', {
    answer: answerOf(z.object({ months: z.array(monthOfUsageSchema) }), listFields),
  })
  async history(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageHistoryQuerySchema) { months: count }: UsageHistoryQuery,
  ) {
    const months = monthsUntil(thisMonth(), count);
    const [first = '', last = first] = [months[0], months.at(-1)];
    return answer({ months: usageHistory(months, await this.usage.ofMonths(accountId, first, last)) });
  }
}

const thisMonth = (): string => monthOf(new Date().toISOString());

/** @throws AppError `auth.forbidden` if a site requests another domain */
function authorizedFor<P extends AccountPrincipal | SitePrincipal>(principal: P, domain: string): P {
  if (principal.kind === 'site' && domain !== domainOfSite(principal.siteDomain)) throw new AppError('auth.forbidden');
  return principal;
}
