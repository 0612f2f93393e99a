import { Get, Param, Res } from '@nestjs/common';
import {
  maxCaptionRowCharacters,
  maxCaptionRows,
  maxCaptionSeconds,
  minCaptionSeconds,
} from '@duetcast/domain/limits/job-limits';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Allow, CurrentPrincipal, Public, Scope } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/route-io';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { pendingAnswer } from '../queries/pending-answer';
import { JobReads } from '../queries/job-reads';
import { SharedJobs, forOtherSites } from '../sharing/shared-jobs';
import { captionFile, captionFormats, type CaptionFormat } from './caption-files';
import { JobCaptions } from './job-captions';
import { acceptedSchema } from '../http/accepted-job';
import { wordsQuery, transcriptSchema } from './transcript';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

const formats = Object.keys(captionFormats) as [CaptionFormat, ...CaptionFormat[]];

const captionsQuerySchema = z.strictObject({
  format: z.enum(formats).default('vtt').meta({
    description: '`vtt`: WebVTT; `srt`: SubRip; `json`: a transcript of the podcast namespace; `txt`: text to read.',
  }),
  ...wordsQuery,
});

type CaptionsQuery = z.infer<typeof captionsQuerySchema>;

const captions = {
  description: `The captions: cues of at most ${maxCaptionRows} rows of ${maxCaptionRowCharacters} characters and of ${minCaptionSeconds} to ${maxCaptionSeconds} seconds, where the speech allows it; as \`txt\`, the lines of the speakers.`,
  schema: transcriptSchema,
  media: ['text/vtt', 'application/x-subrip', 'text/plain'],
  jsonIsLast: true,
} as const;

const lost = ['job.noScript', 'job.outputExpired', 'job.scriptExpired', 'content.lost'] as const;

/** Serves captions to the owner of a job, and to those who have the link of a shared one. */
@ApiController('Jobs', 'api')
export class CaptionsController {
  constructor(
    private readonly jobs: JobReads,
    private readonly shared: SharedJobs,
    private readonly captions: JobCaptions,
  ) {}

  /** 202 while the job is running. */
  @Get('jobs/:jobId/captions')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site', 'anonymous')
  @ApiOperation('Retrieves the captions of a job', {
    answer: captions,
    answers: { 202: acceptedSchema },
    errors: ['job.noOutput', ...lost],
  })
  async ofJob(
    @Param('jobId') jobId: string,
    @ParsedQuery(captionsQuerySchema) query: CaptionsQuery,
    @CurrentPrincipal() principal: Principal,
    @Res() reply: FastifyReply,
  ) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    return pending ? reply.status(202).send(pending) : this.send(row, query, reply);
  }

  /** Players on other sites load the captions. */
  @Get('shares/:shareId/captions')
  @Public()
  @ApiOperation('Retrieves the captions of a shared podcast', {
    answer: captions,
    errors: ['publication.hidden', ...lost],
  })
  async ofShare(
    @Param('shareId') shareId: string,
    @ParsedQuery(captionsQuerySchema) query: CaptionsQuery,
    @Res() reply: FastifyReply,
  ) {
    const row = await this.shared.find(shareId);
    reply.headers(forOtherSites);
    return this.send(row, query, reply);
  }

  private async send(row: JobRow, { format, words }: CaptionsQuery, reply: FastifyReply): Promise<FastifyReply> {
    const file = captionFile(await this.captions.cuesOf(row), format, { words: words === 'true' });
    reply.headers({ 'content-type': captionFormats[format], 'cache-control': 'private, no-cache' });
    return reply.send(file);
  }
}
