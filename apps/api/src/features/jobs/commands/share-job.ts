import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { JobReads } from '../queries/job-reads';

/** Turns the public link to a job's output on or off. Returns its share id, null if it is not shared. */
export class ShareJob extends Command<string | null> {
  constructor(
    readonly jobId: string,
    readonly isShared: boolean,
    readonly scope: AccessScope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** 128 bits, so that a share id cannot be guessed. */
export const shareIdBytes = 16;

@CommandHandler(ShareJob)
export class ShareJobHandler implements ICommandHandler<ShareJob> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired` */
  async execute({ jobId, isShared, scope, context }: ShareJob): Promise<string | null> {
    await this.jobs.findOwned(jobId, scope);
    const shareId = randomBytes(shareIdBytes).toString('base64url');
    const command = isShared ? ({ type: 'ShareJob', shareId } as const) : ({ type: 'UnshareJob' } as const);
    const { state } = await this.deciders.run(jobDecider, jobId, command, context);
    return state.shareId;
  }
}
