import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Position } from '@duetcast/domain/kernel/event';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { JobReads } from '../queries/job-reads';

interface Shared {
  /** null: nobody but its owner may hear it. */
  readonly shareId: string | null;
  readonly position: Position | null;
}

/** Lets strangers hear the output of a job, or no longer. */
export class ShareJob extends Command<Shared> {
  constructor(
    readonly jobId: string,
    readonly isShared: boolean,
    readonly reach: AccessScope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Of a share id: nobody finds one by trying. */
const randomBytesOfId = 16;

@CommandHandler(ShareJob)
export class ShareJobHandler implements ICommandHandler<ShareJob> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired` */
  async execute({ jobId, isShared, reach, context }: ShareJob): Promise<Shared> {
    await this.jobs.own(jobId, reach);
    const shareId = randomBytes(randomBytesOfId).toString('base64url');
    const wish = isShared ? ({ type: 'ShareJob', shareId } as const) : ({ type: 'UnshareJob' } as const);
    const { state, position } = await this.deciders.run(jobDecider, jobId, wish, context);
    return { shareId: state.shareId, position };
  }
}
