import { Injectable } from '@nestjs/common';
import { count, time } from '@duetcast/domain/kernel/event';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxNamedTokens } from '@duetcast/domain/limits/token-limits';
import { monthOf, tokenSums, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import {
  namedTokens,
  publicToken,
  publicTokenSchema,
  type NamedTokenRow,
} from '@duetcast/projections/tokens/named-tokens';
import { z } from 'zod';
import { Deciders } from '../../eventing/deciders/deciders';
import { CurrentRows } from '../../eventing/projector/current-rows';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { LastUses } from '../../eventing/state/last-uses';
import { tokenUse } from './verification/token-use';

/** A named API token (docs/PRODUCT.md#entities). */
export const namedTokenSchema = publicTokenSchema
  .extend({
    lastUsedAt: time.nullable().meta({ description: 'To about a minute. null: never used.' }),
    charactersUsed: count.meta({
      description: 'Characters that its work used in this UTC month, including those reserved by running jobs.',
    }),
    sites: count.meta({ description: 'Connected sites whose token it received; revoking the token disconnects them.' }),
  })
  .meta({ id: 'ApiToken' });
export type NamedToken = z.infer<typeof namedTokenSchema>;

@Injectable()
export class NamedTokenReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly uses: LastUses,
    private readonly deciders: Deciders,
  ) {}

  /** Newest first, without revoked ones. */
  async of(accountId: string): Promise<NamedToken[]> {
    const tokens: NamedTokenRow[] = [];
    const query = {
      where: { accountId, revoked: false },
      sort: [['createdAt', -1]],
      pageSize: maxNamedTokens,
    } as const;
    for await (const { row } of allRows<NamedTokenRow>(this.rows, namedTokens.name, query)) tokens.push(row);
    return this.listed(accountId, tokens);
  }

  /** @throws AppError `token.unknown` */
  async one(accountId: string, tokenId: string): Promise<NamedToken> {
    const isActive = (row: NamedTokenRow): boolean => row.accountId === accountId && !row.revoked;
    const stored = await this.current.find(namedTokens, tokenId, { if: isActive, streamId: accountId });
    const [token] = stored ? await this.listed(accountId, [stored.row]) : [];
    if (!token) throw new AppError('token.unknown'); // revoked concurrently
    return token;
  }

  private async listed(accountId: string, tokens: readonly NamedTokenRow[]): Promise<NamedToken[]> {
    if (tokens.length === 0) return [];
    const uses = await this.uses.of(
      tokenUse,
      tokens.map(({ tokenId }) => tokenId),
    );
    const sites = await this.sitesByToken(accountId);
    const { state } = await this.deciders.load(usageDecider, usageIdOf(accountId, monthOf(new Date().toISOString())));
    return tokens.map((token) => {
      const { tokenId } = token;
      const { used, reserved } = tokenSums(state, tokenId);
      const lastUsedAt = uses.get(tokenId) ?? null;
      return { ...publicToken(token), lastUsedAt, charactersUsed: used + reserved, sites: sites.get(tokenId) ?? 0 };
    });
  }

  private async sitesByToken(accountId: string): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for await (const { row } of allRows<ConnectionRow>(this.rows, connections.name, { where: { accountId } }))
      for (const tokenId of row.tokenIds) counts.set(tokenId, (counts.get(tokenId) ?? 0) + 1);
    return counts;
  }
}
