import { Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { maxDeletedAtOnce } from '@duetcast/domain/limits/request-limits';
import { z } from 'zod';
import {
  childContext,
  type CommandContext,
  type InContext,
  PrincipalInContext,
} from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, Scope } from '../../platform/authentication/access';
import { isStoreOutage } from '../../platform/errors/store-unavailable';
import { answer, ParsedQuery } from '../../platform/http/route-io';
import { ApiOperation, ApiController, answerOf, removedSchema } from '../../platform/openapi/api-operation';
import { accessScopeOf, hasScope, type AccountPrincipal, type Principal } from '../../platform/requests/principal';
import { StateStore } from '../../eventing/state/state-store';
import { DeletePodcast, draftStates } from '../podcasts/public';
import { DeleteJob } from './delete-job';
import { publishedPlaceSchema, type PublishedPlace } from './published-places';

const unpublish = z.enum(['true', 'false']).default('false').meta({
  description: 'Set to true to end its links, posts and episodes too. Episodes need the scope shows:write.',
});
const jobSchema = z.strictObject({ unpublish });
const ids = z
  .string('ids are required')
  .transform((text) => [...new Set(text.split(',').flatMap((id) => id.trim() || []))])
  .pipe(z.array(z.string()).min(1, 'ids are required').max(maxDeletedAtOnce, `At most ${maxDeletedAtOnce} ids`))
  .meta({ minLength: 1, description: `Up to ${maxDeletedAtOnce} ids, separated by commas.` });
const jobsSchema = z.strictObject({ ids, unpublish });
const podcastsSchema = z.strictObject({ ids });

const outcomeSchema = answerOf(
  z.object({
    deleted: z.array(z.string()),
    failed: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        error: z.string(),
        places: z.array(publishedPlaceSchema).optional(),
      }),
    ),
  }),
);
/** Deletion by the owner: ends the content, and leaves the events. */
@ApiController('Jobs', 'api')
@Scope('jobs:write')
export class DeletionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly states: StateStore,
  ) {}

  @Delete('jobs/:jobId')
  @Allow('user', 'token', 'site', 'anonymous')
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Deletes a job', { answer: removedSchema, errors: ['job.published', 'store.conflict'] })
  async job(
    @Param('jobId') jobId: string,
    @ParsedQuery(jobSchema) query: z.infer<typeof jobSchema>,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
  ) {
    await this.deleteJob(jobId, query, principal, context);
    return answer({ id: jobId });
  }

  @Delete('jobs')
  @Allow('user', 'token', 'site', 'anonymous')
  @AwaitProjections('jobs', 'job-log')
  @ApiOperation('Deletes several jobs', { operationId: 'deleteJobs', answer: outcomeSchema })
  async jobs(
    @ParsedQuery(jobsSchema) query: z.infer<typeof jobsSchema>,
    @PrincipalInContext() { context, ...principal }: InContext<Principal>,
  ) {
    return answer(await outcomeOf(query.ids, (id) => this.deleteJob(id, query, principal, childContext(context, id))));
  }

  @Delete('podcast-jobs/:id')
  @AwaitProjections('podcasts')
  @ApiOperation('Deletes a podcast', { tag: 'Podcasts', answer: removedSchema })
  async podcast(@Param('id') id: string, @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>) {
    await this.deletePodcast(id, accountId, context);
    return answer({ id });
  }

  @Delete('podcast-jobs')
  @AwaitProjections('podcasts')
  @ApiOperation('Deletes several podcasts', {
    tag: 'Podcasts',
    operationId: 'deletePodcastJobs',
    answer: outcomeSchema,
  })
  async podcasts(
    @ParsedQuery(podcastsSchema) query: z.infer<typeof podcastsSchema>,
    @PrincipalInContext() { accountId, context }: InContext<AccountPrincipal>,
  ) {
    const deletion = (id: string) => this.deletePodcast(id, accountId, childContext(context, id));
    return answer(await outcomeOf(query.ids, deletion));
  }

  private async deletePodcast(id: string, ownerId: string, context: CommandContext): Promise<void> {
    await this.commands.execute(new DeletePodcast(id, ownerId, context));
    for (const draft of draftStates({ id })) await this.states.delete(draft.kind, [draft.id]);
  }

  private deleteJob(jobId: string, query: z.infer<typeof jobSchema>, principal: Principal, context: CommandContext) {
    const places = query.unpublish === 'true' ? unpublishable(principal) : [];
    return this.commands.execute(new DeleteJob({ jobId, unpublish: places, scope: accessScopeOf(principal), context }));
  }
}

/** Places that the principal could take the audio away from by itself. */
function unpublishable(principal: Principal): PublishedPlace['kind'][] {
  const hasShows = (principal.kind === 'user' || principal.kind === 'token') && hasScope(principal, 'shows:write');
  return hasShows ? ['share', 'post', 'episode'] : ['share', 'post'];
}

/** One after another, so that a crash leaves at most one half done. @throws AppError while a store is away */
async function outcomeOf(ids: readonly string[], deleteOne: (id: string) => Promise<void>) {
  const deleted: string[] = [];
  const failed: { id: string; code: string; error: string; places?: PublishedPlace[] }[] = [];
  for (const id of ids) {
    try {
      await deleteOne(id);
      deleted.push(id);
    } catch (error) {
      if (!isAppError(error) || isStoreOutage(error)) throw error;
      const { places } = error.details as { places?: PublishedPlace[] };
      failed.push({ id, code: error.code, error: error.message, ...(places && { places }) });
    }
  }
  return { deleted, failed };
}
