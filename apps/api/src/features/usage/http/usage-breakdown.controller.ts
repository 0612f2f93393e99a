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
import { usageRoutes } from './usage.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { usageBreakdown } from '../explanation/usage-breakdown';
import { exportedLines, exportMedia, exportName } from '../explanation/usage-export';
import { UsageLinesReader } from '../explanation/usage-lines-reader';

/** Usage of an account in a period. */
@Scope('usage:read')
@Controller('api/usage')
export class UsageBreakdownController {
  constructor(private readonly reader: UsageLinesReader) {}

  @Get('breakdown')
  @Describes(usageRoutes.breakdown)
  async breakdown(
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @ParsedQuery(usageBreakdownQuerySchema) { by, ...period }: UsageBreakdownQuery,
  ) {
    return answer(await usageBreakdown(this.reader.pages(accountId, period), period, by));
  }

  @Get('export')
  @Describes(usageRoutes.export)
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
