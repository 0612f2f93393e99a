import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import { Public } from '../../../platform/authentication/access';
import { sharingRoutes } from './sharing.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { embedPage, unavailable, unavailableEmbedPage, type Unavailable } from './embed-page';
import { SharedJobs } from './shared-jobs';

/** Content security policy of the player: any site may frame it; it loads only its own script, style and audio. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "media-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The player that other sites embed in an iframe. */
@Controller('embed')
@Public()
export class EmbedController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly config: Config,
  ) {}

  @Get(':shareId')
  @Describes(sharingRoutes.embed)
  async page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    reply.removeHeader('x-frame-options').headers({
      'content-security-policy': contentSecurityPolicy,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
    });
    try {
      return await reply.send(
        await embedPage({ shareId, baseUrl: this.config.pageAt('') }, await this.shared.podcast(shareId), language),
      );
    } catch (error) {
      const cause = (Object.keys(unavailable) as Unavailable[]).find((code) => isAppError(error, code));
      if (cause === undefined) throw error;
      return reply.status(unavailable[cause]).send(await unavailableEmbedPage(cause, language));
    }
  }
}
