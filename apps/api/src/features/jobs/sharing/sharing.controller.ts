import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Public, Scope } from '../../../platform/authentication/access';
import { answer } from '../../../platform/http/answer';
import { accessScopeOf, type Principal } from '../../../platform/requests/principal';
import { Downloads } from '../../downloads/public';
import { sharingRoutes } from './sharing.openapi';
import { Describes } from '../../../platform/openapi/describes';
import { ShareJob } from '../commands/share-job';
import { forOtherSites } from './for-other-sites';
import { OutputReply } from '../http/output-reply';
import { embedPath, SharedJobs, sharedAudioPath } from './shared-jobs';

/** Shares jobs by link and serves shared podcasts without authentication. */
@Controller('api')
export class SharingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shared: SharedJobs,
    private readonly output: OutputReply,
    private readonly config: Config,
    private readonly downloads: Downloads,
  ) {}

  @Post('jobs/:jobId/share')
  @Scope('jobs:write')
  @Allow('user', 'token', 'site')
  @HttpCode(200)
  @AwaitProjections('jobs')
  @Describes(sharingRoutes.share)
  share(
    @Param('jobId') jobId: string,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.setSharing(new ShareJob(jobId, true, accessScopeOf(principal), context));
  }

  @Delete('jobs/:jobId/share')
  @Scope('jobs:write')
  @Allow('user', 'token', 'site')
  @AwaitProjections('jobs')
  @Describes(sharingRoutes.unshare)
  unshare(
    @Param('jobId') jobId: string,
    @CurrentPrincipal() principal: Principal,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.setSharing(new ShareJob(jobId, false, accessScopeOf(principal), context));
  }

  @Get('shares/:shareId')
  @Public()
  @Describes(sharingRoutes.one)
  async one(@Param('shareId') shareId: string, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.headers(forOtherSites);
    return answer(await this.shared.podcast(shareId));
  }

  /** Players on other sites load the audio. */
  @Get('shares/:shareId/audio')
  @Public()
  @Describes(sharingRoutes.audio)
  async audio(@Param('shareId') shareId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const row = await this.shared.find(shareId);
    reply.headers(forOtherSites);
    const { id: contentId, metadata } = row;
    const file = metadata && { bytes: metadata.fileSize, durationMs: metadata.duration * 1000 };
    if (file) this.downloads.watch({ kind: 'share', contentId }, file, request, reply);
    return this.output.send(row, 'inline', request.headers, reply);
  }

  private async setSharing(command: ShareJob) {
    const shareId = await this.commands.execute(command);
    const { publicUrl } = this.config;
    if (shareId === null) return answer({ shareId, embedUrl: null, audioUrl: null });
    return answer({
      shareId,
      embedUrl: publicUrl + embedPath(shareId),
      audioUrl: publicUrl + sharedAudioPath(shareId),
    });
  }
}
