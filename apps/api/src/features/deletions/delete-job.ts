import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { isFinished } from '@duetcast/domain/jobs/job-state';
import { AppError } from '@duetcast/domain/kernel/errors';
import { commandInContext, childContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { ContentStore } from '../../platform/content/content-store';
import type { AccessScope } from '../../platform/requests/principal';
import { CancelJob, chaptersName, endReasons, JobReads, JobTitles, Settlement } from '../jobs/public';
import { PublishedPlaces, type PublishedPlace } from './published-places';

/** Deletes the content of a job; its events stay. A job that runs is cancelled before. */
export class DeleteJob extends commandInContext<
  void,
  {
    jobId: string;
    /** Places that it may be taken away from; published elsewhere, it stays. */
    unpublish: readonly PublishedPlace['kind'][];
    scope: AccessScope;
  }
>() {}

@CommandHandler(DeleteJob)
export class DeleteJobHandler implements ICommandHandler<DeleteJob> {
  constructor(
    private readonly reads: JobReads,
    private readonly places: PublishedPlaces,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly settlement: Settlement,
    private readonly content: ContentStore,
    private readonly titles: JobTitles,
  ) {}

  /** Repeating it does nothing. @throws AppError `job.missing`; `job.published` with `places` */
  async execute({ jobId, unpublish, scope, context }: DeleteJob): Promise<void> {
    const { row } = await this.reads.findOwned(jobId, scope);
    const places = await this.places.of(row);
    if (places.some(({ kind }) => !unpublish.includes(kind))) throw new AppError('job.published', { places });
    await this.places.unpublish(row, places, context);
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (!isFinished(state))
      await this.commands.execute(new CancelJob({ jobId, scope, context: childContext(context, 'CancelJob') }));
    // The charge of an attempt is an event of the job, and none follows its deletion.
    const ended = (await this.deciders.load(jobDecider, jobId)).state;
    const reason = endReasons[ended.status === 'failed' ? 'JobFailed' : 'JobCancelled'] ?? '';
    if (ended.status !== 'completed') await this.settlement.settle(ended, reason, context);
    await this.deciders.run(jobDecider, jobId, { type: 'DeleteJob' }, childContext(context, 'DeleteJob'));
    await this.content.deleteName(chaptersName(jobId));
    await this.titles.delete(row);
  }
}
