import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Public } from '../../../platform/authentication/access';
import { sharingRoutes } from './sharing.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { embedPage } from './embed-page';
import { sendPublicPage } from './public-page';
import { SharedJobs } from './shared-jobs';

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
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    const page = { shareId, baseUrl: baseUrlFor(this.config) };
    return sendPublicPage(reply, language, async () => embedPage(page, await this.shared.podcast(shareId), language));
  }
}
