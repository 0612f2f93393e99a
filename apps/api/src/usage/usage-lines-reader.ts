import { Injectable } from '@nestjs/common';
import { jobVoices, type JobVoicesRow } from '@duetcast/projections/usage/job-voices';
import { usageCharges, type UsageChargeRow } from '@duetcast/projections/usage/usage-charges';
import { linesOf, type UsageLine } from '@duetcast/projections/usage/usage-lines';
import { ReadModelStore } from '../read-models/read-model-store';

/** UTC days (YYYY-MM-DD), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const pageSize = 500;

/** Reads what an account used, charge by charge, each split among the voices that spoke it. */
@Injectable()
export class UsageLinesReader {
  constructor(private readonly rows: ReadModelStore) {}

  /** By day, then by time, some at once; no more than a page is held. */
  async *pages(accountId: string, { from, to }: Period): AsyncIterable<UsageLine[]> {
    const where = { accountId, day: { gte: from, lte: to } };
    const sort = [['day', 1] as const, ['at', 1] as const];
    let cursor: string | undefined;
    do {
      const query = { where, sort, limit: pageSize, cursor };
      const { rows, next } = await this.rows.find<UsageChargeRow>(usageCharges.name, query);
      const charges = rows.map(({ row }) => row).filter(({ characters }) => characters !== 0);
      const jobIds = new Set(charges.flatMap(({ jobId }) => jobId ?? []));
      const jobs = await this.rows.load<JobVoicesRow>(jobVoices.name, [...jobIds]);
      yield charges.flatMap((charge) => linesOf(charge, jobs.get(charge.jobId ?? '')?.row ?? null));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }
}
