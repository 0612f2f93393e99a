import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentPrincipal, RecentSignIn } from '../../platform/authentication/access';
import type { UserPrincipal, ApiRequest } from '../../platform/requests/principal';
import { sendAttachment } from '../../platform/http/attachment';
import { RateLimits, type RateLimit } from '../../platform/rate-limits/rate-limits';
import { ExportAccount } from './export-account';
import { ApiOperation, ApiController } from '../../platform/openapi/api-operation';

/** An export reads all data of the account. */
export const exportLimit: RateLimit = { name: 'account-exports', points: 20, perSeconds: 60 * 60 };

@ApiController('Account', 'api/account')
export class ExportController {
  constructor(
    private readonly exports: ExportAccount,
    private readonly limits: RateLimits,
  ) {}

  /** Requires a session: an API token must not export the whole account. */
  @Get('export')
  @Allow('user')
  @RecentSignIn()
  @ApiOperation('Exports the account', {
    operationId: 'exportAccount',
    answer: { description: 'The account archive.', media: ['application/gzip'], headers: ['Content-Disposition'] },
  })
  async export(
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.limits.take(exportLimit, accountId, request);
    const now = new Date();
    const archive = await this.exports.archiveOf(accountId, now);
    const name = `duetcast-account-${now.toISOString().slice(0, 10)}.tar.gz`;
    return sendAttachment(reply, name, 'application/gzip', archive);
  }
}
