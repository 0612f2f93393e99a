import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Period } from '@duetcast/domain/usage/usage-period';
import { jobVoices, type JobVoicesRow } from '@duetcast/projections/usage/job-voices';
import { usageCharges, type UsageChargeRow } from '@duetcast/projections/usage/usage-charges';
import { linesOf, type UsageLine } from '@duetcast/projections/usage/usage-lines';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

const pageSize = 500;

/** Reads the charges of an account, each split by the voices used. */
@Injectable()
export class UsageLinesReader {
  constructor(private readonly rows: ReadModelStore) {}

  /** Pages of lines by day, then by time; yields to the event loop between pages. */
  async *pages(accountId: string, { from, to }: Period): AsyncIterable<UsageLine[]> {
    const sort = [['place', 1]] as const;
    const through = `${to}~`;
    for (let after = from; ; await yieldToEventLoop()) {
      const where = { accountId, place: { gt: after, lt: through } };
      const { rows } = await this.rows.find<UsageChargeRow>(usageCharges.name, { where, sort, limit: pageSize });
      yield await this.linesOf(rows.map(({ row }) => row).filter(({ characters }) => characters !== 0));
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.row.place;
    }
  }

  private async linesOf(charges: readonly UsageChargeRow[]): Promise<UsageLine[]> {
    const jobIds = new Set(charges.flatMap(({ jobId }) => jobId ?? []));
    const jobs = await this.rows.load<JobVoicesRow>(jobVoices.name, [...jobIds]);
    return charges.flatMap((charge) => linesOf(charge, jobs.get(charge.jobId ?? '')?.row ?? null));
  }
}
