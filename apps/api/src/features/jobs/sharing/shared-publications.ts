import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { OwnedPublication } from '@duetcast/domain/publications/publication-decider';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { PublicationSources, type PublicationSource } from '../../publications/public';
import { JobReads } from '../queries/job-reads';
import { embedPath, SharedJobs } from './shared-jobs';

/** Shared jobs as public content. It is the job that is hidden, so a new link does not bring it back. */
@Injectable()
export class SharedPublications implements PublicationSource, OnModuleInit {
  readonly kind = 'share';

  constructor(
    private readonly rows: ReadModelStore,
    private readonly shared: SharedJobs,
    private readonly jobs: JobReads,
    private readonly sources: PublicationSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async atAddress(shareId: string): Promise<OwnedPublication | null> {
    try {
      return publicationOf(await this.shared.withLink(shareId));
    } catch (error) {
      if (isAppError(error, 'share.missing')) return null;
      throw error;
    }
  }

  async find(jobId: string): Promise<OwnedPublication | null> {
    const row = await this.rowOf(jobId);
    return row ? publicationOf(row) : null;
  }

  async describe(jobId: string) {
    const row = await this.rowOf(jobId);
    const title = row ? await this.jobs.titleOf(row) : null;
    const publicPath = row?.shareId ? embedPath(row.shareId) : null;
    return { publicPath, ownerPath: `/dashboard/jobs/${jobId}`, title };
  }

  private async rowOf(jobId: string): Promise<JobRow | undefined> {
    return (await this.rows.load<JobRow>(jobs.name, [jobId])).get(jobId)?.row;
  }
}

const publicationOf = ({ id, ownerId }: JobRow): OwnedPublication => ({
  kind: 'share',
  contentId: id,
  accountId: ownerId,
});
