import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { JobReads } from '../queries/job-reads';

export class CancelJob extends commandInContext<void, { jobId: string; scope: AccessScope }>() {}

@CommandHandler(CancelJob)
export class CancelJobHandler implements ICommandHandler<CancelJob> {
  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
  ) {}

  async execute({ jobId, scope, context }: CancelJob): Promise<void> {
    await this.jobs.assertOwned(jobId, scope);
    const command = { type: 'CancelJob', reason: 'Cancelled by its owner.' } as const;
    await this.deciders.run(jobDecider, jobId, command, context);
  }
}
