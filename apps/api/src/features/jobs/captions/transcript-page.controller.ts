import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/authentication/access';
import { Describes } from '../../../platform/openapi/describes';
import { sendPublicPage } from '../sharing/public-page';
import { embedPath, SharedJobs } from '../sharing/shared-jobs';
import { captionRoutes } from './captions.openapi';
import { JobCaptions } from './job-captions';
import { transcriptPage } from './transcript-page';

/** The transcript of a shared podcast, to read. */
@Controller('embed')
@Public()
export class TranscriptPageController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly captions: JobCaptions,
  ) {}

  @Get(':shareId/transcript')
  @Describes(captionRoutes.page)
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    return sendPublicPage(reply, language, async () => {
      const [podcast, row] = await Promise.all([this.shared.podcast(shareId), this.shared.find(shareId)]);
      const playerUrl = embedPath(shareId);
      return transcriptPage({ ...podcast, playerUrl }, await this.captions.cuesOf(row), language);
    });
  }
}
