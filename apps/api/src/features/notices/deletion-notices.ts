import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { dayMs, deletionNoticeDays } from '@duetcast/domain/limits/time-limits';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { RoleLeases } from '../../eventing/state/role-leases';
import { Config } from '../../platform/config/config';
import { ListedJobs } from '../jobs/public';

const name = 'deletion-notices';
const everyMs = 60 * 60 * 1000;
const pageSize = 200;

/** Notifies owners, at most once a day, of the audio that retention deletes five to six days later. */
@Injectable()
export class DeletionNotices implements OnApplicationBootstrap {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly listed: ListedJobs,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const run = (signal: AbortSignal) => this.notify(Date.now(), signal);
    const repeated = { name, everyMs, retryAfterMs: 60_000, run, logger: new Logger('Retention') };
    // Where content is kept for less, it would be announced as soon as it is made.
    if (this.config.has('worker') && this.config.env.RETENTION_DAYS > deletionNoticeDays + 1)
      this.leases.repeat(repeated);
  }

  /** `now` is in Unix ms. @throws AppError `store.unavailable`; the reason of `signal` */
  async notify(now: number, signal: AbortSignal): Promise<void> {
    const last = new Date((Math.floor(now / dayMs) + deletionNoticeDays + 1) * dayMs).toISOString();
    const keptFor = this.config.env.RETENTION_DAYS * dayMs;
    const keptSince = {
      gte: new Date(now - keptFor).toISOString(),
      lt: new Date(Date.parse(last) - keptFor).toISOString(),
    };
    const byOwner = new Map<string, string[]>();
    let cursor: string | undefined;
    do {
      signal.throwIfAborted();
      const query = { where: { keptSince }, sort: [['keptSince', 1]] as const, limit: pageSize, cursor };
      const { rows, next } = await this.rows.find<JobRow>(jobs.name, query);
      const deletions = await this.listed.deletions(rows.map(({ row }) => row));
      for (const { row } of rows) {
        const at = row.outputHash && deletions.get(row.id);
        if (at) byOwner.set(row.ownerId, [...(byOwner.get(row.ownerId) ?? []), at]);
      }
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    for (const [ownerId, deletions] of byOwner) await this.notifyOwner(ownerId, deletions, last);
  }

  /** Of what no earlier notice named. Owners without an account have no address. */
  private async notifyOwner(accountId: string, deletions: readonly string[], last: string): Promise<void> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    const named = state.notices.last.audioDeletion ?? '';
    const [first, ...others] = deletions.filter((at) => at >= named).sort();
    if (state.accountId === null || !first) return;
    const facts = { items: others.length + 1, first: first.slice(0, 10), last: (others.at(-1) ?? first).slice(0, 10) };
    const command = { type: 'NotifyOwner', kind: 'audioDeletion', noticeId: last, facts } as const;
    await this.deciders.run(accountDecider, accountId, command, systemContext(name, accountId));
  }
}
