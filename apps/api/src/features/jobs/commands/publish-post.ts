import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Post } from '@duetcast/domain/jobs/job-posts';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { JobReads } from '../queries/job-reads';
import { shareIdBytes } from './share-job';

/** A post of a site shows the output of a job, or does not any more. Returns the job's share id, null if it has none. */
export class PublishPost extends Command<string | null> {
  constructor(
    readonly jobId: string,
    readonly post: Post,
    readonly isPublished: boolean,
    readonly scope: AccessScope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PublishPost)
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired`, `job.tooManyPosts` */
  async execute({ jobId, post, isPublished, scope, context }: PublishPost): Promise<string | null> {
    await this.jobs.assertOwned(jobId, scope);
    const shareId = randomBytes(shareIdBytes).toString('base64url');
    const command = isPublished
      ? ({ type: 'PublishPost', ...post, shareId } as const)
      : ({ type: 'UnpublishPost', ...post } as const);
    return (await this.deciders.run(jobDecider, jobId, command, context)).state.shareId;
  }
}
