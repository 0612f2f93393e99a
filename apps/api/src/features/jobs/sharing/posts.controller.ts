import { Controller, Delete, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { postParamsSchema, type PostParams } from '@duetcast/domain/jobs/post-requests';
import { publishedPostIdOf, publishedPosts, type PublishedPostRow } from '@duetcast/projections/sites/published-posts';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { CommandContextOf } from '../../../eventing/deciders/request-context';
import { AwaitProjections } from '../../../eventing/projector/await-projections';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Allow, CurrentPrincipal } from '../../../platform/authentication/access';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Config } from '../../../platform/config/config';
import { answer } from '../../../platform/http/answer';
import { ParsedParams } from '../../../platform/http/parsed';
import { Describes } from '../../../platform/openapi/describes';
import { accessScopeOf, type SitePrincipal } from '../../../platform/requests/principal';
import { PublishPost } from '../commands/publish-post';
import { postRoutes } from './posts.openapi';
import { embedPath, sharedAudioPath } from './shared-jobs';

/** Audio that posts of a site show. */
@Controller('api/jobs/:jobId/posts/:post')
@Allow('site')
export class PostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: ReadModelStore,
    private readonly config: Config,
  ) {}

  @Put()
  @AwaitProjections('jobs', 'published-posts')
  @Describes(postRoutes.publish)
  publish(
    @ParsedParams(postParamsSchema) params: PostParams,
    @CurrentPrincipal() site: SitePrincipal,
    @CommandContextOf() context: CommandContext,
  ) {
    return this.setPublished(params, true, site, context);
  }

  @Delete()
  @AwaitProjections('jobs', 'published-posts')
  @Describes(postRoutes.unpublish)
  unpublish(
    @ParsedParams(postParamsSchema) params: PostParams,
    @CurrentPrincipal() site: SitePrincipal,
    @CommandContextOf() context: CommandContext,
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
    const command = new PublishPost(jobId, { connectionId, post }, isPublished, accessScopeOf(site), context);
    const shareId = await this.commands.execute(command);
    const base = baseUrlFor(this.config);
    return async () =>
      answer({
        jobId,
        post,
        publishedAt: await this.publishedAt(publishedPostIdOf({ jobId, connectionId, post })),
        shareId,
        embedUrl: shareId && base + embedPath(shareId),
        audioUrl: shareId && base + sharedAudioPath(shareId),
      });
  }

  private async publishedAt(id: string): Promise<string | null> {
    const found = await this.rows.load<PublishedPostRow>(publishedPosts.name, [id]);
    return found.get(id)?.row.publishedAt ?? null;
  }
}
