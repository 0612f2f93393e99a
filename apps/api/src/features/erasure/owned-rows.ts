import { Injectable } from '@nestjs/common';
import { allEvents } from '@duetcast/domain/all-events';
import { fallback } from '@duetcast/domain/kernel/errors';
import { erased, type EventCatalog } from '@duetcast/domain/kernel/event';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { adminActionLog, type AdminActionRow } from '@duetcast/projections/admin/admin-actions';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { jobQueue } from '@duetcast/projections/jobs/job-queue';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { lexicons } from '@duetcast/projections/lexicon/lexicons';
import { podcasts } from '@duetcast/projections/podcasts/podcasts';
import { publications } from '@duetcast/projections/publications/publications';
import { sessions } from '@duetcast/projections/sign-in/sessions';
import { connections } from '@duetcast/projections/sites/connections';
import { episodes } from '@duetcast/projections/shows/episodes';
import { shows } from '@duetcast/projections/shows/shows';
import { accountStorage } from '@duetcast/projections/storage/account-storage';
import { subscribers } from '@duetcast/projections/shows/subscribers';
import { soundLibraries } from '@duetcast/projections/sounds/sound-libraries';
import { apiTokens } from '@duetcast/projections/tokens/api-tokens';
import { namedTokens } from '@duetcast/projections/tokens/named-tokens';
import { jobVoices } from '@duetcast/projections/usage/job-voices';
import { openReservations } from '@duetcast/projections/usage/open-reservations';
import { usageByMonth } from '@duetcast/projections/usage/usage-by-month';
import { usageCharges } from '@duetcast/projections/usage/usage-charges';
import { webhookDeliveries } from '@duetcast/projections/webhooks/webhook-deliveries';
import { webhookEndpoints } from '@duetcast/projections/webhooks/webhook-endpoints';
import { allRows } from '../../eventing/read-models/all-rows';
import {
  ReadModelStore,
  isStale,
  type Row,
  type StoredRow,
  type Where,
} from '../../eventing/read-models/read-model-store';

const pageSize = 200;
const ofShows = [shows, episodes, subscribers];
const ofAccount = [usageByMonth, usageCharges, connections, namedTokens, publications, sessions, webhookDeliveries];
const catalog: EventCatalog = allEvents;

/** Deletes the rows of one account; those of its job and site streams with them. */
@Injectable()
export class OwnedRows {
  constructor(private readonly rows: ReadModelStore) {}

  /** The row of the account comes last: it is what a repeated erasure finds. */
  async delete(accountId: string): Promise<void> {
    const jobIds = [jobQueue.name, jobVoices.name];
    await this.deleteWhere(jobs.name, { ownerId: accountId }, async (ids) => {
      await this.deleteIds(jobIds, ids);
      await this.deleteWhere(openReservations.name, { jobId: { in: ids } });
    });
    for (const { name } of [jobLog, podcasts]) await this.deleteWhere(name, { ownerId: accountId });
    for (const { name } of [...ofAccount, ...ofShows]) await this.deleteWhere(name, { accountId });
    const byAccount = [accountStorage, apiTokens, lexicons, soundLibraries, webhookEndpoints];
    await this.deleteIds(
      byAccount.map(({ name }) => name),
      [accountId],
    );
    await this.blankReasons(accountId);
    await this.blankEvents(accountId);
    await this.deleteIds([accounts.name], [accountId]);
  }

  /** Deletes the rows of streams that are deleted as a whole. */
  async deleteIndexed(streams: readonly string[]): Promise<void> {
    const actions = (ids: string[]) => this.deleteIds([adminActionLog.name], ids);
    for (const stream of streams) await this.deleteWhere(eventIndex.name, { stream }, actions);
  }

  private async deleteWhere(
    collection: string,
    where: Where,
    before: (ids: string[]) => Promise<void> = async () => undefined,
  ): Promise<void> {
    for (;;) {
      const { rows } = await this.rows.find(collection, { where, limit: pageSize });
      if (rows.length === 0) return;
      await before(rows.map(({ id }) => id));
      await this.replace(collection, rows, () => null);
    }
  }

  private async deleteIds(collections: readonly string[], ids: readonly string[]): Promise<void> {
    for (const collection of collections)
      await this.replace(collection, [...(await this.rows.load(collection, ids)).values()], () => null);
  }

  /** The index keeps which events there were; a rebuild reads the same from the sealed events. */
  private async blankEvents(ownerId: string): Promise<void> {
    const where = { ownerId, type: { in: Object.keys(catalog).filter((type) => catalog[type]?.personal.length) } };
    for await (const stored of allRows<IndexedEventRow>(this.rows, eventIndex.name, { where, pageSize }))
      await this.replace(eventIndex.name, [stored], blanked);
  }

  /** The log keeps which actions there were. */
  private async blankReasons(accountId: string): Promise<void> {
    const where = { accountId };
    for await (const stored of allRows<AdminActionRow>(this.rows, adminActionLog.name, { where, pageSize }))
      if (catalog[stored.row.act]?.personal.includes('reason'))
        await this.replace(adminActionLog.name, [stored], withoutReason);
  }

  private async replace<R extends Row>(
    collection: string,
    rows: readonly StoredRow<R>[],
    change: (row: R) => R | null,
  ): Promise<void> {
    const saves = rows.map(({ id, position, first, row }) => {
      return { collection, id, previous: position, position, first, row: change(row), replacesRow: true };
    });
    // A projector changed one of them: the next run finds it.
    if (saves.length > 0) await this.rows.save(null, saves).catch(fallback(undefined, isStale));
  }
}

const withoutReason = (row: AdminActionRow): AdminActionRow => ({
  ...row,
  reason: erased,
  data: { ...row.data, reason: erased },
});

function blanked(row: IndexedEventRow): IndexedEventRow {
  const fields = (catalog[row.type]?.personal ?? []).filter((field) => typeof row.data[field] === 'string');
  return { ...row, data: { ...row.data, ...Object.fromEntries(fields.map((field) => [field, erased])) } };
}
