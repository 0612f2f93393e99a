import { Controller, Get, Res } from '@nestjs/common';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { statementParamsSchema, type StatementParams } from '@duetcast/domain/usage/usage-query';
import { statementMedia } from '@duetcast/verify/signed-statement';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { ParsedParams } from '../../../platform/http/parsed';
import { actorOf, type AccountPrincipal } from '../../../platform/requests/principal';
import { UsageStatement } from '../statement/usage-statement';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

@ApiTag('Usage')
@Scope('usage:read')
@Controller('api/usage/statements')
export class UsageStatementController {
  constructor(private readonly statements: UsageStatement) {}

  @Get(':month')
  @ApiOperation({
    summary: 'Creates a signed usage statement for a month',
    description:
      'Returns a signed JSON file that you can verify offline. It contains the usage and corrections of each domain, its own limit and the allowance of the account, the streams, and the hashes of the events they are calculated from. `state` is `open` until the month is over and its jobs have finished. Later corrections appear in later statements.',
    answer: { description: 'The signed file.', media: [statementMedia], headers: ['Content-Disposition'] },
  })
  async statement(
    @CurrentPrincipal() principal: AccountPrincipal,
    @ParsedParams(statementParamsSchema) { month }: StatementParams,
    @Res() reply: FastifyReply,
  ) {
    const producedAt = new Date().toISOString();
    if (month > monthOf(producedAt))
      throw new InvalidRequest([{ msg: 'This month has not started yet.', param: 'month' }]);
    const { accountId } = principal;
    const file = await this.statements.produce({ accountId, month, producedBy: actorOf(principal), producedAt });
    return reply
      .header('content-type', statementMedia)
      .header('content-disposition', `attachment; filename="duetcast-statement-${month}.json"`)
      .header('cache-control', 'no-store')
      .send(file);
  }
}
