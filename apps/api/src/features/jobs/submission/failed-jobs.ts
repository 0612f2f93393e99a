import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { RetryJob } from './retry-job';
import type { SubmittedJob } from './submitted-job';

/** Runs a failed job again for whoever wishes the same once more. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly deciders: Deciders,
    private readonly commands: CommandBus,
  ) {}

  /**
   * `failedAttempt` tells the repeats of one wish apart: each failure is answered by one more attempt.
   * @throws AppError what a retry is refused with, such as `usage.limitExceeded`
   */
  async retry(
    jobId: string,
    failedAttempt: number,
    reach: AccessScope,
    context: CommandContext,
  ): Promise<SubmittedJob> {
    try {
      const wish = childContext(context, `after-attempt-${failedAttempt}`);
      return await this.commands.execute(new RetryJob(jobId, reach, wish));
    } catch (error) {
      if (!isAppError(error, 'job.notFailed')) throw error;
      const { position } = await this.deciders.load(jobDecider, jobId); // somebody else was faster
      return { jobId, position };
    }
  }
}
