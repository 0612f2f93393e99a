import { Injectable } from '@nestjs/common';
import { adminActionLog, type AdminActionRow } from '@duetcast/projections/admin/admin-actions';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { AccountReads } from '../accounts/account-reads';
import type { AdminActionListQuery } from './admin-action-queries';

/** The audit log of administrator actions. */
@Injectable()
export class AdminActionReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly accounts: AccountReads,
  ) {}

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list({ accountId, adminId, limit, cursor }: AdminActionListQuery) {
    const where = { ...(accountId !== undefined && { accountId }), ...(adminId !== undefined && { adminId }) };
    const page = await this.rows.find<AdminActionRow>(adminActionLog.name, {
      where,
      sort: [['position', -1]],
      limit,
      cursor,
    });
    const actions = page.rows.map(({ row }) => row);
    const accountIds = actions.flatMap(({ adminId: by, accountId: on }) => [by, on ?? []].flat());
    const emails = await this.accounts.emailsOf(accountIds);
    return { items: actions.map((action) => publicAdminAction(action, emails)), next: page.next };
  }
}

function publicAdminAction(row: AdminActionRow, emails: ReadonlyMap<string, string>) {
  const { actId, position, act, at, adminId, accountId, stream, reason, correlationId, data } = row;
  const person = (id: string) => ({ id, email: emails.get(id) ?? null });
  return {
    id: actId,
    position,
    act,
    at,
    by: person(adminId),
    on: accountId === null ? null : person(accountId),
    stream,
    reason,
    correlationId,
    data,
  };
}
export type PublicAdminAction = ReturnType<typeof publicAdminAction>;
