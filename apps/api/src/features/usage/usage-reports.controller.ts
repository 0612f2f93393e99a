import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { statementMedia } from '@duetcast/verify/signed-statement';
import { Get, Res } from '@nestjs/common';
import {
  usageBreakdownQuerySchema,
  usageExportQuerySchema,
  type UsageBreakdownQuery,
  type UsageExportQuery,
  statementParamsSchema,
  statementQuerySchema,
  type StatementParams,
  type StatementQuery,
} from '@duetcast/domain/usage/usage-query';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ListsRows } from '../../eventing/projector/await-projections';
import { CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { sendAttachment } from '../../platform/http/attachment';
import { ParsedQuery, answer, ParsedParams } from '../../platform/http/route-io';
import { type AccountPrincipal, actorOf } from '../../platform/requests/principal';
import { usageBreakdown, brokenDownUsageSchema } from './reports/usage-breakdown';
import { exportedLines, exportMedia, exportName } from './reports/usage-export';
import { UsageLinesReader } from './reports/usage-lines-reader';
import { ApiOperation, ApiController, answerOf, listFields } from '../../platform/openapi/api-operation';
import { statedVersionSchema, UsageStatement } from './statement/usage-statement';

@ApiController('Usage', 'api/usage')
@Scope('usage:read')
export class UsageBreakdownController {
  constructor(private readonly reader: UsageLinesReader) {}

  @Get('breakdown')
  @ApiOperation('Breaks down usage by day, voice, job type, domain or API token', {
    answer: answerOf(brokenDownUsageSchema),
  })
  async breakdown(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageBreakdownQuerySchema) { by, ...period }: UsageBreakdownQuery,
  ) {
    return answer(await usageBreakdown(this.reader.pages(accountId, period), period, by));
  }

  @Get('export')
  @ApiOperation('Exports usage with one line per job and voice', {
    operationId: 'exportUsage',
    answer: {
      description: 'The exported file.',
      media: ['text/csv', 'application/x-ndjson'],
      headers: ['Content-Disposition'],
    },
  })
  export(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageExportQuerySchema) { format, ...period }: UsageExportQuery,
    @Res() reply: FastifyReply,
  ) {
    const lines = exportedLines(this.reader.pages(accountId, period), format);
    return sendAttachment(reply, exportName(period, format), `${exportMedia[format]}; charset=utf-8`, lines);
  }
}

@ApiController('Usage', 'api/usage/statements')
@Scope('usage:read')
export class UsageStatementController {
  constructor(private readonly statements: UsageStatement) {}

  @Get(':month')
  @ApiOperation('Creates a signed usage statement for a month', {
    answer: { description: 'The signed file.', media: [statementMedia], headers: ['Content-Disposition'] },
    errors: ['statement.missing'],
  })
  async statement(
    @CurrentPrincipal() principal: AccountPrincipal,
    @ParsedParams(statementParamsSchema) { month }: StatementParams,
    @ParsedQuery(statementQuerySchema) { number }: StatementQuery,
    @Res() reply: FastifyReply,
  ) {
    const producedAt = startedAt(month);
    const { accountId } = principal;
    const producedBy = actorOf(principal);
    const file = await this.statements.produce({ accountId, month, number, producedBy, producedAt });
    const name = `duetcast-statement-${month}${number === undefined ? '' : `-${number}`}.json`;
    return sendAttachment(reply, name, statementMedia, file);
  }

  @Get(':month/versions')
  @ListsRows('usage-by-month')
  @ApiOperation('Lists the statements of a month', { answer: answerOf(z.array(statedVersionSchema), listFields) })
  async versions(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedParams(statementParamsSchema) { month }: StatementParams,
  ) {
    startedAt(month);
    return answer(await this.statements.versions(accountId, month));
  }
}

/** The time. @throws InvalidRequest if the month has not started */
function startedAt(month: string): string {
  const now = new Date().toISOString();
  if (month > monthOf(now)) throw new InvalidRequest([{ msg: 'This month has not started yet.', param: 'month' }]);
  return now;
}
