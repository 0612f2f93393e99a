import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { time } from '@duetcast/domain/kernel/event';
import { sessionUseMs } from '@duetcast/domain/limits/time-limits';
import { sessions, type SessionRow } from '@duetcast/projections/sign-in/sessions';
import { z } from 'zod';
import { Deciders } from '../../../eventing/deciders/deciders';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow, type Where } from '../../../eventing/read-models/read-model-store';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { LastUses } from '../../../eventing/state/last-uses';
import { sessionUse } from './session-use';
import { namedSchema } from '../../../platform/openapi/api-operation';

export const ownSessionSchema = namedSchema('Session', {
  id: z.string(),
  device: z.string().nullable().meta({ description: 'Browser and system at the sign-in; null: unknown.' }),
  createdAt: time,
  lastUsedAt: time.meta({ description: `Exact to ${sessionUseMs / 60_000} minutes.` }),
  expiresAt: time,
  current: z.boolean().meta({ description: 'The session of this request.' }),
});
type OwnSession = z.infer<typeof ownSessionSchema>;

const newestFirst = [['startedAt', -1]] as const;

/** The active sessions of an account at this service, newest first; a hosted sign-in lists its own. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly uses: LastUses,
  ) {}

  /** @throws BadCursor for a cursor of another list */
  async list({ accountId, sessionId }: UserPrincipal, page: { limit: number; cursor?: string }) {
    const where = await this.active(accountId);
    const { rows, next } = await this.rows.find<SessionRow>(sessions.name, { where, sort: newestFirst, ...page });
    const uses = await this.uses.of(
      sessionUse,
      rows.map(({ id }) => id),
    );
    const items = rows.filter(isUnexpired).map(({ id, row }): OwnSession => {
      const { device, startedAt, expiresAt } = row;
      const lastUsedAt = uses.get(id) ?? startedAt;
      return { id, device, createdAt: startedAt, lastUsedAt, expiresAt, current: id === sessionId };
    });
    return { items, next };
  }

  async idsOf(accountId: string): Promise<string[]> {
    const ids: string[] = [];
    const query = { where: await this.active(accountId), sort: newestFirst };
    for await (const stored of allRows<SessionRow>(this.rows, sessions.name, query))
      if (isUnexpired(stored)) ids.push(stored.id);
    return ids;
  }

  /** Those that started after the last sign-out everywhere; the same for each page of a list, so without the time. */
  private async active(accountId: string): Promise<Where> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    return { accountId, ...(state.signedOutAt !== null && { startedAt: { gt: state.signedOutAt } }) };
  }
}

/** Rows stay for a day after that. */
const isUnexpired = ({ row }: StoredRow<SessionRow>): boolean => Date.parse(row.expiresAt) > Date.now();
