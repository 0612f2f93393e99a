import { randomBytes } from 'node:crypto';
import type { Post } from '@duetcast/domain/jobs/job-posts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { JobReads } from '../queries/job-reads';
import { jobOfPost } from './shared-jobs';

/** Turns the public link to a job's output on or off. Returns its share id, null if it is not shared. */
export class ShareJob extends commandInContext<
  string | null,
  { jobId: string; isShared: boolean; scope: AccessScope }
>() {}

/** 128 bits, so that a share id cannot be guessed. */
const shareIdBytes = 16;

@CommandHandler(ShareJob)
export class ShareJobHandler implements ICommandHandler<ShareJob> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired` */
  async execute({ jobId, isShared, scope, context }: ShareJob): Promise<string | null> {
    await this.jobs.assertOwned(jobId, scope);
    const shareId = randomBytes(shareIdBytes).toString('base64url');
    const command = isShared ? ({ type: 'ShareJob', shareId } as const) : ({ type: 'UnshareJob' } as const);
    const { state } = await this.deciders.run(jobDecider, jobId, command, context);
    return state.shareId;
  }
}

/** A post of a site shows the output of a job, or does not any more. Returns the job's share id, null if it has none. */
export class PublishPost extends commandInContext<
  string | null,
  { jobId: string; post: Post; isPublished: boolean; scope: AccessScope }
>() {}

@CommandHandler(PublishPost)
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
  ) {}

  /** @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired`, `job.tooManyPosts` */
  async execute({ jobId, post, isPublished, scope, context }: PublishPost): Promise<string | null> {
    await this.jobs.assertOwned(jobId, scope);
    const shareId = randomBytes(shareIdBytes).toString('base64url');
    const command = isPublished
      ? ({ type: 'PublishPost', ...post, shareId, isReplaced: (await jobOfPost(this.rows, post)) !== jobId } as const)
      : ({ type: 'UnpublishPost', ...post } as const);
    return (await this.deciders.run(jobDecider, jobId, command, context)).state.shareId;
  }
}
