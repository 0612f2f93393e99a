import { Controller, Get } from '@nestjs/common';
import { Allow, CurrentPrincipal } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { usageThenCalls } from './usage-as-of.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { UsageThen } from './usage-as-of';
import { momentOf, usageThenQuerySchema, type UsageThenRequest } from './usage-as-of-queries';

@Controller('api/usage')
export class UsageThenController {
  constructor(private readonly usage: UsageThen) {}

  @Get('as-of')
  @Allow('user', 'token')
  @Describes(usageThenCalls.own)
  async asOf(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageThenQuerySchema) request: UsageThenRequest,
  ) {
    const { at, month } = momentOf(request, new Date().toISOString());
    const found = await this.usage.ofAccount(accountId, month, at);
    const domains = found.map(({ accountId: _own, ...domain }) => domain);
    return answer({ at, month, domains });
  }
}
