import { Get, Param, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Allow, CurrentPrincipal, Public, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/route-io';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { JobReads, peaksSchema, type Chapter } from '../queries/job-reads';
import { pendingAnswer } from '../queries/pending-answer';
import { SharedJobs, forOtherSites } from '../sharing/shared-jobs';
import { acceptedSchema } from '../http/accepted-job';
import { ApiOperation, ApiController, answerOf, namedSchema } from '../../../platform/openapi/api-operation';

const chaptersMediaType = 'application/json+chapters';

/** The JSON chapters of Podcasting 2.0, version 1.2.0. Times are in seconds from the start of the audio. */
const chaptersDocumentSchema = namedSchema('ChaptersDocument', {
  version: z.literal('1.2.0'),
  title: z.string().optional(),
  chapters: z.array(z.object({ startTime: z.number(), endTime: z.number(), title: z.string() })),
});

/** @param title of the podcast; null: unknown */
const chaptersDocument = (
  title: string | null,
  chapters: readonly Chapter[],
): z.infer<typeof chaptersDocumentSchema> => ({
  version: '1.2.0',
  ...(title ? { title } : {}),
  chapters: chapters.map(({ title: chapter, startSeconds: startTime, endSeconds: endTime }) => ({
    ...{ startTime, endTime, title: chapter },
  })),
});

const document = {
  description: 'JSON chapters of the podcast namespace.',
  schema: chaptersDocumentSchema,
  media: [chaptersMediaType],
};

const waveformSchema = z.object({ duration: z.number().meta({ description: 'Seconds.' }), peaks: peaksSchema });

/** Serves chapters and waveforms to the owner of a job, and chapters to those who have the link of a shared one. */
@ApiController('Jobs', 'api')
export class ChaptersController {
  constructor(
    private readonly jobs: JobReads,
    private readonly shared: SharedJobs,
  ) {}

  /** 202 while the job is running. */
  @Get('jobs/:jobId/chapters')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site', 'anonymous')
  @ApiOperation('Retrieves the chapters of a job', {
    operationId: 'getJobChapters',
    answer: document,
    answers: { 202: acceptedSchema },
    errors: ['job.noOutput', 'job.outputExpired'],
  })
  async ofJob(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal, @Res() reply: FastifyReply) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    return pending ? reply.status(202).send(pending) : this.send(row, reply);
  }

  /** Players on other sites load the chapters. */
  @Get('shares/:shareId/chapters')
  @Public()
  @ApiOperation('Retrieves the chapters of a shared podcast', {
    operationId: 'getShareChapters',
    answer: document,
    errors: ['job.outputExpired'],
  })
  async ofShare(@Param('shareId') shareId: string, @Res() reply: FastifyReply) {
    const row = await this.shared.find(shareId);
    return this.send(row, reply.headers(forOtherSites));
  }

  /** 202 while the job is running. */
  @Get('jobs/:jobId/peaks')
  @Scope('jobs:read')
  @Allow('user', 'token', 'site', 'anonymous')
  @ApiOperation('Retrieves the waveform of a job', {
    operationId: 'getJobPeaks',
    answer: answerOf(waveformSchema),
    answers: { 202: acceptedSchema },
    errors: ['job.noOutput', 'job.outputExpired'],
  })
  async peaks(@Param('jobId') jobId: string, @CurrentPrincipal() principal: Principal, @Res() reply: FastifyReply) {
    const { row } = await this.jobs.findOwned(jobId, accessScopeOf(principal));
    const pending = pendingAnswer(row);
    if (pending) return reply.status(202).send(pending);
    const peaks = await this.jobs.peaksOf(row);
    return reply.send(answer({ duration: row.metadata?.duration ?? 0, peaks }));
  }

  private async send(row: JobRow, reply: FastifyReply): Promise<FastifyReply> {
    if (row.outputHash === null) throw new AppError('job.outputExpired');
    const [title, { chapters }] = await Promise.all([this.jobs.titleOf(row), this.jobs.timesOf(row)]);
    reply.headers({ 'content-type': `${chaptersMediaType}; charset=utf-8`, 'cache-control': 'private, no-cache' });
    return reply.send(`${JSON.stringify(chaptersDocument(title, chapters))}\n`);
  }
}
