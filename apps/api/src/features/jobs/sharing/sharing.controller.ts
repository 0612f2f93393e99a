import { Delete, Get, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { Config } from '../../../platform/config/config';
import { type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow, Public, Scope } from '../../../platform/authentication/access';
import { answer, ParsedQuery, PostAction } from '../../../platform/http/route-io';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { type Counted, Downloads, postFile } from '../../downloads/public';
import { type Disposition, dispositionFor, type OutputQuery, outputQuerySchema } from '../queries/job-query-schemas';
import { ShareJob } from './share-commands';
import { outputAnswers, outputErrors, OutputReply } from '../http/output-reply';
import { embedPath, SharedJobs, sharedAudioPath, sharedPodcastSchema, forOtherSites } from './shared-jobs';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';

const sharingSchema = answerOf(
  z.object({
    shareId: z.string().nullable(),
    embedUrl: z.string().nullable().meta({ description: 'Page with a player that any site can embed in an iframe.' }),
    audioUrl: z.string().nullable(),
  }),
);

/** Shares jobs by link and serves shared podcasts without authentication. */
@ApiController('Jobs', 'api')
export class SharingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shared: SharedJobs,
    private readonly output: OutputReply,
    private readonly config: Config,
    private readonly downloads: Downloads,
  ) {}

  @PostAction('jobs/:jobId/share')
  @Scope('jobs:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('jobs')
  @ApiOperation('Shares a job by link', { answer: sharingSchema, errors: ['job.noOutput', 'job.outputExpired'] })
  share(@Param('jobId') jobId: string, @PrincipalInContext() { context, ...principal }: InContext<Principal>) {
    return this.setSharing(new ShareJob({ jobId, isShared: true, scope: accessScopeOf(principal), context }));
  }

  @Delete('jobs/:jobId/share')
  @Scope('jobs:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('jobs')
  @ApiOperation('Stops sharing a job', { operationId: 'unshareJob', answer: sharingSchema })
  unshare(@Param('jobId') jobId: string, @PrincipalInContext() { context, ...principal }: InContext<Principal>) {
    return this.setSharing(new ShareJob({ jobId, isShared: false, scope: accessScopeOf(principal), context }));
  }

  @Get('shares/:shareId')
  @Public()
  @ApiOperation('Retrieves a shared podcast', {
    answer: answerOf(sharedPodcastSchema),
    errors: ['publication.hidden', 'job.outputExpired'],
  })
  async one(@Param('shareId') shareId: string, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.headers(forOtherSites);
    return answer(await this.shared.podcast(shareId));
  }

  /** Players on other sites load the audio. */
  @Get('shares/:shareId/audio')
  @Public()
  @ApiOperation('Streams the audio of a shared podcast', {
    answers: outputAnswers,
    errors: ['publication.hidden', ...outputErrors],
  })
  async audio(@Param('shareId') shareId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.sendAudio(await this.shared.find(shareId), request, reply);
  }

  @Get('posts/:connectionId/:file')
  @Public()
  @ApiOperation('Streams the audio that a post of a site shows now', {
    operationId: 'getPostAudio',
    answers: outputAnswers,
    errors: ['share.missing', 'publication.hidden', ...outputErrors],
  })
  async postAudio(
    @Param('connectionId') connectionId: string,
    @Param('file') file: string,
    @ParsedQuery(outputQuerySchema) query: OutputQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const row = await this.shared.ofPost(connectionId, file);
    return this.sendAudio(row, request, reply, postFile(connectionId, file), dispositionFor(query));
  }

  private sendAudio(
    row: JobRow,
    request: FastifyRequest,
    reply: FastifyReply,
    post?: Counted,
    kind: Disposition = 'inline',
  ) {
    reply.headers(forOtherSites);
    const { id: contentId, metadata } = row;
    const file = metadata && { bytes: metadata.fileSize, durationMs: metadata.duration * 1000 };
    if (file) this.downloads.watch({ kind: 'share', contentId }, file, request, reply);
    if (file && post) this.downloads.watch(post, file, request, reply);
    return this.output.send(row, kind, request.headers, reply);
  }

  private async setSharing(command: ShareJob) {
    const shareId = await this.commands.execute(command);
    const base = baseUrlFor(this.config);
    if (shareId === null) return answer({ shareId, embedUrl: null, audioUrl: null });
    return answer({
      shareId,
      embedUrl: base + embedPath(shareId),
      audioUrl: base + sharedAudioPath(shareId),
    });
  }
}
