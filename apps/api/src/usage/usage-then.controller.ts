import { Controller, Get } from '@nestjs/common';
import { Allow, CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import { ParsedQuery } from '../http/parsed';
import type { AccountPrincipal } from '../auth/principal';
import { usageThenCalls } from '../openapi/calls/usage-then';
import { Describes } from '../openapi/describes';
import { UsageThen } from './usage-then';
import { momentOf, usageThenQuerySchema, type UsageThenRequest } from './usage-then-queries';

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
