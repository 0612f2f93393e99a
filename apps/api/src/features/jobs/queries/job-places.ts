import { Injectable } from '@nestjs/common';
import { time } from '@duetcast/domain/kernel/event';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobQueue, type QueuedJobRow } from '@duetcast/projections/jobs/job-queue';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { z } from 'zod';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** Jobs of the account that one read looks at. */
const maxOwnJobs = 100;

export const placeFields = {
  queuePosition: z.int().positive().nullable().meta({
    description: 'While the job waits: its place among those of its account, with which other accounts take turns.',
  }),
  estimatedCompletedAt: time.nullable().meta({
    description: 'Until the job ends, by the pace of the latest jobs of its account; null if none has completed.',
  }),
};

type Places = { readonly [Field in keyof typeof placeFields]: z.infer<(typeof placeFields)[Field]> };

const charactersLeft = ({ jobDetails: { charactersTotal, totalCharactersProcessed } }: JobRow): number =>
  charactersTotal - totalCharactersProcessed;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Where a job stands, from the rows of its own account: what others queue costs nothing here. */
@Injectable()
export class JobPlaces {
  constructor(private readonly rows: ReadModelStore) {}

  async of(row: JobRow, now = Date.now()): Promise<Places> {
    if (isFinishedStatus(row.status)) return { queuePosition: null, estimatedCompletedAt: null };
    const [queuePosition, estimatedCompletedAt] = await Promise.all([this.position(row), this.estimate(row, now)]);
    return { queuePosition, estimatedCompletedAt };
  }

  private async position({ id, ownerId }: JobRow): Promise<number | null> {
    const queued = (await this.rows.load<QueuedJobRow>(jobQueue.name, [id])).get(id)?.row;
    if (queued?.status !== 'waiting') return null;
    const { status, lane, claimableFrom } = queued;
    const where = { status, lane, ownerId, claimableFrom: { lt: claimableFrom } };
    const before = await this.rows.find(jobQueue.name, { where, sort: [['claimableFrom', 1]], limit: maxOwnJobs });
    return before.rows.length + 1;
  }

  /** As if the jobs before it took as long for a character as those that completed last. */
  private async estimate(row: JobRow, now: number): Promise<string | null> {
    const { ownerId, createdAt } = row;
    const query = { where: { ownerId, isDeleted: false }, sort: [['createdAt', -1]] as const, limit: maxOwnJobs };
    const own = (await this.rows.find<JobRow>(jobs.name, query)).rows.map((stored) => stored.row);
    const done = own.filter(({ status, jobDetails }) => status === 'completed' && jobDetails.charactersTotal > 0);
    if (done.length === 0) return null;
    const took = done.map((job) => Date.parse(job.completedAt ?? job.createdAt) - Date.parse(job.createdAt));
    const msPerCharacter = sum(took) / sum(done.map(({ jobDetails }) => jobDetails.charactersTotal));
    const active = own.filter((job) => job.createdAt < createdAt && !isFinishedStatus(job.status));
    return new Date(now + sum([...active, row].map(charactersLeft)) * msPerCharacter).toISOString();
  }
}
