import { Delete, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { postParamsSchema, type PostParams } from '@duetcast/domain/jobs/post-requests';
import { publishedPostIdOf, publishedPosts } from '@duetcast/projections/sites/published-posts';
import { z } from 'zod';
import { time } from '@duetcast/domain/kernel/event';
import { type CommandContext, type InContext, PrincipalInContext } from '../../../eventing/deciders/command-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { Allow } from '../../../platform/authentication/access';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Config } from '../../../platform/config/config';
import { ParsedParams, answer } from '../../../platform/http/route-io';
import { accessScopeOf, type SitePrincipal } from '../../../platform/requests/principal';
import { PublishPost } from './share-commands';
import { embedPath, postAudioPath, sharedAudioPath } from './shared-jobs';
import { ApiOperation, ApiController, answerOf } from '../../../platform/openapi/api-operation';

const publishedSchema = answerOf(
  z.object({
    jobId: z.string(),
    post: z.string(),
    publishedAt: time.nullable().meta({ description: 'null: the post does not show the audio.' }),
    shareId: z.string().nullable().meta({ description: 'Id of the public link; null if the job has none.' }),
    embedUrl: z.string().nullable(),
    audioUrl: z.string().nullable().meta({ description: 'This audio.' }),
    postAudioUrl: z.string().nullable().meta({ description: 'The audio that the post shows now.' }),
  }),
);

/** Audio that posts of a site show. */
@ApiController('Connections', 'api/jobs/:jobId/posts/:post')
@Allow('site')
export class PostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CurrentRows,
    private readonly config: Config,
  ) {}

  @Put()
  @AwaitProjections('jobs', 'published-posts')
  @ApiOperation('Publishes the audio of a job with a post', {
    answer: publishedSchema,
    errors: ['job.noOutput', 'job.outputExpired', 'job.tooManyPosts'],
  })
  publish(
    @ParsedParams(postParamsSchema) params: PostParams,
    @PrincipalInContext() { context, ...site }: InContext<SitePrincipal>,
  ) {
    return this.setPublished(params, true, site, context);
  }

  @Delete()
  @AwaitProjections('jobs', 'published-posts')
  @ApiOperation('Unpublishes the audio of a job from a post', { answer: publishedSchema })
  unpublish(
    @ParsedParams(postParamsSchema) params: PostParams,
    @PrincipalInContext() { context, ...site }: InContext<SitePrincipal>,
  ) {
    return this.setPublished(params, false, site, context);
  }

  private async setPublished(
    { jobId, post }: PostParams,
    isPublished: boolean,
    site: SitePrincipal,
    context: CommandContext,
  ) {
    const { connectionId } = site;
    const command = new PublishPost({
      jobId,
      post: { connectionId, post },
      isPublished,
      scope: accessScopeOf(site),
      context,
    });
    const shareId = await this.commands.execute(command);
    const base = baseUrlFor(this.config);
    return async () =>
      answer({
        jobId,
        post,
        publishedAt: await this.publishedAt(publishedPostIdOf({ jobId, connectionId, post }), jobId),
        shareId,
        embedUrl: shareId && base + embedPath(shareId),
        audioUrl: shareId && base + sharedAudioPath(shareId),
        postAudioUrl: shareId && base + postAudioPath({ connectionId, post }),
      });
  }

  private async publishedAt(id: string, jobId: string): Promise<string | null> {
    return (await this.rows.find(publishedPosts, id, { streamId: jobId }))?.row.publishedAt ?? null;
  }
}
