import { Controller, Get, Res } from '@nestjs/common';
import {
  usageBreakdownQuerySchema,
  usageExportQuerySchema,
  type UsageBreakdownQuery,
  type UsageExportQuery,
} from '@duetcast/domain/usage/usage-query';
import type { FastifyReply } from 'fastify';
import { CurrentPrincipal } from '../http/access';
import { answer } from '../http/answer';
import { ParsedQuery } from '../http/parsed';
import type { AccountPrincipal } from '../auth/principal';
import { usageCalls } from '../openapi/calls/usage';
import { Describes } from '../openapi/describes';
import { usageBreakdown } from './usage-breakdown';
import { exportedLines, exportMedia, exportName } from './usage-export';
import { UsageLinesReader } from './usage-lines-reader';

/** What an account used in a period of its choice. */
@Controller('api/usage')
export class UsageBreakdownController {
  constructor(private readonly reader: UsageLinesReader) {}

  @Get('breakdown')
  @Describes(usageCalls.breakdown)
  async breakdown(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageBreakdownQuerySchema) { by, ...period }: UsageBreakdownQuery,
  ) {
    return answer(await usageBreakdown(this.reader.pages(accountId, period), period, by));
  }

  @Get('export')
  @Describes(usageCalls.export)
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
