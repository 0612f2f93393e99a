import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { RetryJob } from './retry-job';
import type { SubmittedJob } from './submitted-job';

/** Retries a failed job when its request is repeated. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly deciders: Deciders,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Retries once per `failedAttempt`, however often the request is repeated.
   * @throws AppError as `RetryJob`, for example `usage.limitExceeded`
   */
  async retry(
    jobId: string,
    failedAttempt: number,
    scope: AccessScope,
    context: CommandContext,
  ): Promise<SubmittedJob> {
    try {
      const retryContext = childContext(context, `after-attempt-${failedAttempt}`);
      return await this.commands.execute(new RetryJob(jobId, scope, retryContext));
    } catch (error) {
      if (!isAppError(error, 'job.notFailed')) throw error;
      const { position } = await this.deciders.load(jobDecider, jobId); // a concurrent request already retried it
      return { jobId, position };
    }
  }
}
