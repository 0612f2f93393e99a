import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  claimPodcastsSchema,
  compilePodcastSchema,
  podcastsQuerySchema,
  type ClaimPodcastsRequest,
  type CompilePodcast as CompilePodcastRequest,
  type PodcastsQuery,
} from '@duetcast/domain/podcasts/podcast-requests';
import { ownDomains } from '@duetcast/domain/usage/domain-name';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow, CurrentPrincipal } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody, ParsedQuery } from '../../platform/http/parsed';
import type { AccountPrincipal, UserPrincipal } from '../../platform/requests/principal';
import { Submission } from '../../platform/rate-limits/submission-limit';
import { accepted } from '../jobs/public';
import { podcastRoutes } from './podcasts.openapi';
import { Describes } from '../../platform/openapi/describes';
import { ClaimPodcasts } from './commands/claim-podcasts';
import { CompilePodcast } from './commands/compile-podcast';
import { ViewPodcast } from './commands/view-podcast';
import { PodcastReads } from './queries/podcast-reads';
import { PodcastReadConsistency } from './queries/podcast-read-consistency';

/** An account's podcasts. */
@Controller('api/podcast-jobs')
export class PodcastsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: PodcastReads,
    private readonly readConsistency: PodcastReadConsistency,
  ) {}

  @Get()
  @Describes(podcastRoutes.list)
  async list(
    @ParsedQuery(podcastsQuerySchema) query: PodcastsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    const { items, next } = await this.reads.list(accountId, query);
    return answer(items, { page: { next } });
  }

  @Get('unviewed')
  @Describes(podcastRoutes.unviewed)
  async unviewed(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer({ jobs: await this.reads.unviewed(accountId) });
  }

  @Get(':id')
  @Describes(podcastRoutes.one)
  async one(@Param('id') id: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.get(id, accountId));
  }

  @Patch(':id/viewed')
  @Describes(podcastRoutes.view)
  async view(
    @Param('id') id: string,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    await this.readConsistency.until(await this.commands.execute(new ViewPodcast(id, accountId, context)));
    return answer({ id, viewed: true });
  }

  @Post('claim')
  @Allow('user')
  @HttpCode(200)
  @Describes(podcastRoutes.claim)
  async claim(
    @ParsedBody(claimPodcastsSchema) { sessionId }: ClaimPodcastsRequest,
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const podcastIds = await this.commands.execute(new ClaimPodcasts(sessionId, accountId, context));
    return answer({ claimed: podcastIds.length, podcastIds });
  }

  @Post(':id/compile')
  @HttpCode(202)
  @Idempotent()
  @Submission()
  @Describes(podcastRoutes.compile)
  async compile(
    @Param('id') id: string,
    @ParsedBody(compilePodcastSchema) request: CompilePodcastRequest,
    @CurrentPrincipal() principal: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const isToken = principal.kind === 'token';
    const owner = { ownerId: principal.accountId, tokenId: isToken ? principal.tokenId : null };
    const domain = request.domain ?? (isToken ? ownDomains.api : ownDomains.dashboard);
    const submitted = await this.commands.execute(new CompilePodcast(id, { ...request, domain }, owner, context));
    await this.readConsistency.untilJob(submitted.position);
    return accepted({ id: submitted.jobId });
  }
}
