import { Get } from '@nestjs/common';
import { z } from 'zod';
import { ListsRows } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedQuery, answer } from '../../../platform/http/route-io';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { UsageAsOf, domainAsOfSchema, momentFields } from './usage-as-of';
import { momentOf, usageAsOfQuerySchema, type UsageAsOfRequest } from './usage-as-of-query-schemas';
import { ApiOperation, ApiController, answerOf, listFields } from '../../../platform/openapi/api-operation';

const ownDomains = z.array(domainAsOfSchema.omit({ accountId: true }));

@ApiController('Usage', 'api/usage')
@Scope('usage:read')
export class UsageAsOfController {
  constructor(private readonly usage: UsageAsOf) {}

  @Get('as-of')
  @ListsRows('usage-by-month')
  @Allow('user', 'token')
  @ApiOperation('Retrieves usage as of a point in time', {
    answer: answerOf(z.object({ ...momentFields, domains: ownDomains }), listFields),
  })
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
