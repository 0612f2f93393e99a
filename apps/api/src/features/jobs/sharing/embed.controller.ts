import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/authentication/access';
import { sharingRoutes } from './sharing.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { embedPage, goneEmbedPage } from './embed-page';
import { SharedJobs } from './shared-jobs';

/** Of this page alone: any site may frame it, and it loads nothing but its own script, style and audio. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "media-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The player that other sites show in a frame. */
@Controller('embed')
@Public()
export class EmbedController {
  constructor(private readonly shared: SharedJobs) {}

  @Get(':shareId')
  @Describes(sharingRoutes.embed)
  async page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    reply.removeHeader('x-frame-options').headers({
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
    });
    try {
      return await reply.send(embedPage(await this.shared.podcast(shareId), language));
    } catch (error) {
      const status = isAppError(error, 'share.missing') ? 404 : isAppError(error, 'job.outputExpired') ? 410 : null;
      if (status === null) throw error;
      return reply.status(status).send(goneEmbedPage(status, language));
    }
  }
}
