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
  queuePosition: z.int().positive().nullable(),
  estimatedCompletedAt: time.nullable(),
};

type Places = { readonly [Field in keyof typeof placeFields]: z.infer<(typeof placeFields)[Field]> };

const charactersLeft = ({ jobDetails: { charactersTotal, totalCharactersProcessed } }: JobRow): number =>
  charactersTotal - totalCharactersProcessed;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Where jobs of one account stand, from its own rows: what others queue costs nothing here. */
@Injectable()
export class JobPlaces {
  constructor(private readonly rows: ReadModelStore) {}

  /** By job; without those that have ended. */
  async of(page: readonly JobRow[], now = Date.now()): Promise<ReadonlyMap<string, Places>> {
    const open = page.filter(({ status }) => !isFinishedStatus(status));
    const [first] = open;
    if (!first) return new Map();
    const [positions, own] = await Promise.all([this.positions(open), this.newest(first.ownerId)]);
    const placeOf = (row: JobRow): Places => ({
      queuePosition: positions.get(row.id) ?? null,
      estimatedCompletedAt: estimateOf(row, own, now),
    });
    return new Map(open.map((row) => [row.id, placeOf(row)]));
  }

  private async positions(open: readonly JobRow[]): Promise<ReadonlyMap<string, number>> {
    const ids = open.map(({ id }) => id);
    const queued = await this.rows.load<QueuedJobRow>(jobQueue.name, ids);
    const waiting = [...queued.values()].filter(({ row }) => row.status === 'waiting');
    const lanes = new Map(waiting.map(({ row: { status, lane, ownerId } }) => [lane, { status, lane, ownerId }]));
    const positions = new Map<string, number>();
    for (const where of lanes.values()) {
      const first = await this.rows.find(jobQueue.name, { where, sort: [['claimableFrom', 1]], limit: maxOwnJobs });
      first.rows.forEach(({ id }, index) => positions.set(id, index + 1));
    }
    return positions;
  }

  private async newest(ownerId: string): Promise<JobRow[]> {
    const query = { where: { ownerId, isDeleted: false }, sort: [['createdAt', -1]] as const, limit: maxOwnJobs };
    return (await this.rows.find<JobRow>(jobs.name, query)).rows.map(({ row }) => row);
  }
}

/** As if the jobs before it took as long for a character as those that completed last. */
function estimateOf(row: JobRow, own: readonly JobRow[], now: number): string | null {
  const done = own.filter(({ status, jobDetails }) => status === 'completed' && jobDetails.charactersTotal > 0);
  if (done.length === 0) return null;
  const took = done.map((job) => Date.parse(job.completedAt ?? job.createdAt) - Date.parse(job.createdAt));
  const msPerCharacter = sum(took) / sum(done.map(({ jobDetails }) => jobDetails.charactersTotal));
  const active = own.filter((job) => job.createdAt < row.createdAt && !isFinishedStatus(job.status));
  return new Date(now + sum([...active, row].map(charactersLeft)) * msPerCharacter).toISOString();
}
