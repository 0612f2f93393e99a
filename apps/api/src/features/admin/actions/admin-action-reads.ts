import { Injectable } from '@nestjs/common';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { adminActionLog, adminActionRowSchema, type AdminActionRow } from '@duetcast/projections/admin/admin-actions';
import { publicForm } from '@duetcast/projections/kernel/public-form';
import { z } from 'zod';
import { ReadModelStore, type Where } from '../../../eventing/read-models/read-model-store';
import { AccountReads } from '../accounts/account-reads';
import type { AdminActionListQuery, PageQuery } from './admin-action-query-schemas';
import { namedSchema } from '../../../platform/openapi/api-operation';

const { actId: id, adminId: _adminId, accountId: _accountId, ...fields } = adminActionRowSchema.shape;
const person = z.object({ id: z.string(), email: z.string().nullable() });

export const publicAdminActionSchema = namedSchema('AdminAct', {
  ...fields,
  id,
  by: person,
  on: person
    .nullable()
    .meta({ description: 'The affected account. Null if the action affected none, or all of them.' }),
});
export type PublicAdminAction = z.infer<typeof publicAdminActionSchema>;

@Injectable()
export class AdminActionReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly accounts: AccountReads,
  ) {}

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list({ accountId, adminId, limit, cursor }: AdminActionListQuery) {
    return this.page(
      { ...(accountId !== undefined && { accountId }), ...(adminId !== undefined && { adminId }) },
      { limit, cursor },
    );
  }

  /** What was done with one account, and reads of all accounts since it was opened. @throws BadCursor as above */
  async ofOwner(accountId: string, query: PageQuery) {
    const openedAt = (await this.rows.load(accounts.name, [accountId])).get(accountId)?.first;
    const where = { accountId: { in: [accountId, everyAccount] }, ...(openedAt && { position: { gt: openedAt } }) };
    return this.page(where, query);
  }

  private async page(where: Where, { limit, cursor }: PageQuery) {
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

function publicAdminAction(row: AdminActionRow, emails: ReadonlyMap<string, string>): PublicAdminAction {
  const person = (id: string) => ({ id, email: emails.get(id) ?? null });
  const on = row.accountId === null || row.accountId === everyAccount ? null : person(row.accountId);
  return publicForm(publicAdminActionSchema, { ...row, id: row.actId, by: person(row.adminId), on });
}
