import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { replays, type ReplayRow } from '@duetcast/projections/replays/replays';
import type { ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import { CurrentRows } from '../../eventing/projector/current-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { UsageAsOf } from '../usage/public';
import { ReplayProgressStore } from './replay-progress-store';
import type { DriftQuery, ReplayListQuery } from './replay-query-schemas';
import { shadowCollectionOf } from './replay-pass';
import { publicDrift, publicReplay } from './public-replay';

const running: ReadonlySet<ReplayRow['status']> = new Set(['requested', 'running']);
const dropped: ReadonlySet<ReplayRow['status']> = new Set(['discarded', 'cancelled', 'failed']);

const peopleOf = ({ scope: { accountId }, requestedBy }: ReplayRow): string[] => [requestedBy, accountId ?? []].flat();

@Injectable()
export class ReplayReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly progress: ReplayProgressStore,
    private readonly usage: UsageAsOf,
  ) {}

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list({ limit, cursor }: ReplayListQuery) {
    const page = await this.rows.find<ReplayRow>(replays.name, { sort: [['requestedAt', -1]], limit, cursor });
    const rows = page.rows.map(({ row }) => row);
    const emails = await this.emailsOf(rows.flatMap(peopleOf));
    return { items: rows.map((row) => publicReplay(row, null, emails)), next: page.next };
  }

  /** @throws AppError `replay.missing` */
  async one(replayId: string) {
    const row = await this.row(replayId);
    const progress = running.has(row.status) ? await this.progress.read(replayId) : null;
    return publicReplay(row, progress, await this.emailsOf(peopleOf(row)));
  }

  /** Largest drift first. @throws AppError `replay.missing`, `replay.notFinished`, `replay.discarded`; BadCursor */
  async drift(replayId: string, { only, limit, cursor }: DriftQuery) {
    const { status } = await this.row(replayId);
    if (running.has(status)) throw new AppError('replay.notFinished');
    if (dropped.has(status)) throw new AppError('replay.discarded');
    const page = await this.rows.find<ShadowUsageRow>(shadowCollectionOf(replayId), {
      ...(only === 'changed' && { where: { isChanged: true } }),
      sort: [['driftSize', -1]],
      limit,
      cursor,
    });
    const rows = page.rows.map(({ row }) => row);
    const emails = await this.emailsOf(rows.map(({ accountId }) => accountId));
    return { items: rows.map((row) => publicDrift(row, emails)), next: page.next };
  }

  /** The owners whose figures a replay has. @throws AppError `replay.missing` */
  async ownersOf(replayId: string) {
    return this.usage.ownersOf((await this.row(replayId)).scope);
  }

  private async emailsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.rows.load<AccountRow>(accounts.name, [...new Set(accountIds)]);
    return new Map([...found].map(([id, { row }]) => [id, row.email]));
  }

  private async row(replayId: string): Promise<ReplayRow> {
    const stored = await this.current.find(replays, replayId);
    if (!stored) throw new AppError('replay.missing');
    return stored.row;
  }
}
