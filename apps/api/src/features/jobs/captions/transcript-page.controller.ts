import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/authentication/access';
import { sendPublicPage } from '../sharing/public-page';
import { embedPath, SharedJobs } from '../sharing/shared-jobs';
import { JobCaptions } from './job-captions';
import { transcriptPage } from './transcript-page';
import { ApiOperation, ApiTag } from '../../../platform/openapi/api-operation';

/** The transcript of a shared podcast, to read. */
@ApiTag('Jobs')
@Controller('embed')
@Public()
export class TranscriptPageController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly captions: JobCaptions,
  ) {}

  @Get(':shareId/transcript')
  @ApiOperation({
    summary: 'Serves the transcript of a shared podcast as a page',
    answer: { description: 'The page.', media: ['text/html'] },
    answers: {
      404: {
        description: 'A page stating that the podcast is not shared, or was not made from texts.',
        media: ['text/html'],
      },
      410: { description: 'A page stating that the podcast was deleted.', media: ['text/html'] },
      503: { description: 'A page stating that the podcast cannot be read at the moment.', media: ['text/html'] },
    },
  })
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    return sendPublicPage(reply, language, async () => {
      const [podcast, row] = await Promise.all([this.shared.podcast(shareId), this.shared.find(shareId)]);
      const playerUrl = embedPath(shareId);
      return transcriptPage({ ...podcast, playerUrl }, await this.captions.cuesOf(row), language);
    });
  }
}
