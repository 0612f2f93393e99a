import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { RecentSignIn } from '../../platform/authentication/recent-sign-in.guard';
import type { ApiRequest } from '../../platform/requests/api-request';
import type { UserPrincipal } from '../../platform/requests/principal';
import type { RateLimit } from '../../platform/rate-limits/limit-counters';
import { RateLimits } from '../../platform/rate-limits/rate-limits';
import { portabilityRoutes } from './portability.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ExportAccount } from './export-account';

/** An export reads all data of the account. */
export const exportLimit: RateLimit = { name: 'account-exports', points: 20, perSeconds: 60 * 60 };

@Controller('api/account')
export class ExportController {
  constructor(
    private readonly exports: ExportAccount,
    private readonly limits: RateLimits,
  ) {}

  /** Requires a session: an API token must not export the whole account. */
  @Get('export')
  @Allow('user')
  @RecentSignIn()
  @Describes(portabilityRoutes.export)
  async export(
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.limits.take(exportLimit, accountId, request);
    const now = new Date();
    const archive = await this.exports.archiveOf(accountId, now);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/gzip')
      .header('content-disposition', `attachment; filename="duetcast-account-${now.toISOString().slice(0, 10)}.tar.gz"`)
      .send(archive);
  }
}
