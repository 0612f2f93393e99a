import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Public } from '../../../platform/authentication/access';
import { embedPage } from './embed-page';
import { sendPublicPage } from './public-page';
import { SharedJobs } from './shared-jobs';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

/** The player that other sites embed in an iframe. */
@ApiTag('Jobs')
@Controller('embed')
@Public()
export class EmbedController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly config: Config,
  ) {}

  @Get(':shareId')
  @ApiOperation({
    summary: 'Serves an embeddable player for a shared podcast',
    answer: { description: 'The player page.', media: ['text/html'] },
    answers: {
      404: { description: 'A page stating that the podcast is not shared.', media: ['text/html'] },
      410: { description: 'A page stating that the podcast was deleted or hidden.', media: ['text/html'] },
      503: { description: 'A page stating that the podcast cannot be read at the moment.', media: ['text/html'] },
    },
  })
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    const page = { shareId, baseUrl: baseUrlFor(this.config) };
    return sendPublicPage(reply, language, async () => embedPage(page, await this.shared.podcast(shareId), language));
  }
}
