import { Controller, Get, Res } from '@nestjs/common';
import {
  usageBreakdownQuerySchema,
  usageExportQuerySchema,
  type UsageBreakdownQuery,
  type UsageExportQuery,
} from '@duetcast/domain/usage/usage-query';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { ParsedQuery } from '../../../platform/http/parsed';
import type { AccountPrincipal } from '../../../platform/requests/principal';
import { usageBreakdown, brokenDownUsageSchema } from '../explanation/usage-breakdown';
import { exportedLines, exportMedia, exportName } from '../explanation/usage-export';
import { UsageLinesReader } from '../explanation/usage-lines-reader';
import { ApiOperation, ApiTag, answerOf } from '../../../platform/openapi/api-operation';

/** Usage of an account in a period. */
@ApiTag('Usage')
@Scope('usage:read')
@Controller('api/usage')
export class UsageBreakdownController {
  constructor(private readonly reader: UsageLinesReader) {}

  @Get('breakdown')
  @ApiOperation({
    summary: 'Breaks down usage by day, voice, job type or domain',
    description:
      'The parts add up to the total. For a full month, the total equals the figures of that month. A job counts on the UTC day it was accepted. Corrections and characters outside segments are not attributed to a voice.',
    answer: answerOf(brokenDownUsageSchema),
  })
  async breakdown(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageBreakdownQuerySchema) { by, ...period }: UsageBreakdownQuery,
  ) {
    return answer(await usageBreakdown(this.reader.pages(accountId, period), period, by));
  }

  @Get('export')
  @ApiOperation({
    summary: 'Exports usage with one line per job and voice',
    operationId: 'exportUsage',
    description:
      'Returns CSV (RFC 4180, with a header) or NDJSON, oldest first. In CSV, text that a spreadsheet would interpret as a formula starts with a single quote. For a full month, the characters add up to the figures of that month.',
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
    return reply
      .header('content-type', `${exportMedia[format]}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${exportName(period, format)}"`)
      .header('cache-control', 'no-store')
      .send(exportedLines(this.reader.pages(accountId, period), format));
  }
}
