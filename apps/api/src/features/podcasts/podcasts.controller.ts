import { Get, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import {
  claimPodcastsSchema,
  compilePodcastSchema,
  podcastsQuerySchema,
  type ClaimPodcastsRequest,
  type CompilePodcast as CompilePodcastRequest,
  type PodcastsQuery,
  estimateScriptSchema,
  type EstimateScript,
} from '@duetcast/domain/podcasts/podcast-requests';
import { z } from 'zod';
import { count } from '@duetcast/domain/kernel/event';
import {
  type CommandContext,
  CommandContextOf,
  type InContext,
  PrincipalInContext,
} from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, Scope } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import {
  ParsedBody,
  ParsedQuery,
  accepted,
  answer,
  Idempotent,
  pageAnswer,
  PostAction,
} from '../../platform/http/route-io';
import {
  submitterOf,
  type AccountPrincipal,
  type UserPrincipal,
  type SitePrincipal,
} from '../../platform/requests/principal';
import { Submission, Estimation } from '../../platform/rate-limits/submission-limit';
import { ClaimPodcasts } from './commands/claim-podcasts';
import { CompilePodcast } from './commands/compile-podcast';
import { ViewPodcast } from './commands/podcasts';
import { PodcastReads, listedPodcastSchema, podcastJobSchema } from './queries/podcast-reads';
import { acceptedSchema, partErrors } from '../jobs/public';
import { ApiOperation, ApiController, listOf, answerOf } from '../../platform/openapi/api-operation';
import { ScriptEstimates, scriptEstimateSchema } from './queries/script-estimates';

/** An account's podcasts. */
@ApiController('Podcasts', 'api/podcast-jobs')
@Scope('jobs:read')
export class PodcastsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: PodcastReads,
  ) {}

  @Get()
  @ListsRows('podcasts')
  @ApiOperation('Lists podcasts, newest first', { answer: listOf(listedPodcastSchema) })
  async list(
    @ParsedQuery(podcastsQuerySchema) query: PodcastsQuery,
    @CurrentPrincipal() { accountId }: AccountPrincipal,
  ) {
    return pageAnswer(await this.reads.list(accountId, query));
  }

  @Get('unviewed')
  @ApiOperation('Lists unviewed podcasts', {
    operationId: 'listUnviewedPodcastJobs',
    answer: answerOf(z.object({ jobs: z.array(podcastJobSchema) })),
  })
  async unviewed(@CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer({ jobs: await this.reads.unviewed(accountId) });
  }

  @Get(':id')
  @ApiOperation('Retrieves a podcast', {
    answer: answerOf(podcastJobSchema),
    errors: ['podcast.expired', 'content.lost'],
  })
  async one(@Param('id') id: string, @CurrentPrincipal() { accountId }: AccountPrincipal) {
    return answer(await this.reads.get(id, accountId));
  }

  @Patch(':id/viewed')
  @Scope('jobs:write')
  @AwaitProjections('podcasts')
  @ApiOperation('Marks a podcast as viewed', {
    operationId: 'markPodcastJobViewed',
    answer: answerOf(z.object({ id: z.string(), viewed: z.literal(true) })),
  })
  async view(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.commands.execute(new ViewPodcast(id, accountId, context));
    return answer({ id, viewed: true });
  }

  @PostAction('claim')
  @Allow('user')
  @AwaitProjections('podcasts')
  @ApiOperation('Claims the podcasts of an anonymous session', {
    operationId: 'claimPodcastJobs',
    answer: answerOf(z.object({ claimed: count, podcastIds: z.array(z.string()) })),
  })
  async claim(
    @ParsedBody(claimPodcastsSchema) { sessionId }: ClaimPodcastsRequest,
    @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>,
  ) {
    const podcastIds = await this.commands.execute(new ClaimPodcasts({ session: sessionId, accountId, context }));
    return answer({ claimed: podcastIds.length, podcastIds });
  }

  @PostAction(':id/compile', 202)
  @Scope('jobs:write')
  @BodyLimit(maxTextBodyBytes)
  @Idempotent()
  @Submission()
  @AwaitProjections('podcasts', 'jobs', 'job-log')
  @ApiOperation('Compiles a podcast into audio', {
    answer: acceptedSchema,
    errors: [
      'podcast.expired',
      'content.lost',
      'podcast.unscripted',
      'job.tooManySegments',
      ...partErrors,
      'usage.limitExceeded',
      'storage.limitExceeded',
      'audio.limited',
      'content.missing',
    ],
  })
  async compile(
    @Param('id') id: string,
    @ParsedBody(compilePodcastSchema) request: CompilePodcastRequest,
    @CurrentPrincipal() principal: AccountPrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    const jobId = await this.commands.execute(
      new CompilePodcast({ podcastId: id, request, owner: submitterOf(principal), context }),
    );
    return accepted({ jobId, status: 'pending' });
  }
}

@ApiController('Scripts', 'api/scripts')
@Scope('jobs:read')
export class ScriptEstimatesController {
  constructor(private readonly estimates: ScriptEstimates) {}

  @PostAction('estimate')
  @Allow('user', 'token', 'site')
  @BodyLimit(maxTextBodyBytes)
  @Estimation()
  @ApiOperation('Estimates the characters of a script', {
    operationId: 'estimateScript',
    answer: answerOf(scriptEstimateSchema),
    errors: ['article.empty', 'article.unreadable'],
  })
  async estimate(
    @ParsedBody(estimateScriptSchema) request: EstimateScript,
    @CurrentPrincipal() principal: AccountPrincipal | SitePrincipal,
  ) {
    return answer(await this.estimates.estimate(request, submitterOf(principal)));
  }
}
