import { Injectable } from '@nestjs/common';
import { ownerFromData } from '@duetcast/domain/kernel/decider';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { childContext, reactionTo } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { SiteTokens } from './registration/site-tokens';

/**
 * Disconnects the sites whose credentials an API token knew that was revoked or replaced, so that their webhooks end too. The
 * credentials themselves are refused before. Delivery is at least once; a disconnected site ignores repeats.
 */
@Injectable()
export class DisconnectEndedSites implements Reaction {
  readonly name = 'ended-sites';
  readonly watched = { streamPrefixes: ['token-'], types: ['TokenGenerated', 'TokenRevoked', 'NamedTokenRevoked'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly tokens: SiteTokens,
  ) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const accountId = ownerFromData(event.data);
    if (accountId === null) return;
    for await (const { row } of allRows<ConnectionRow>(this.rows, connections.name, { where: { accountId } })) {
      if (!row.is_active) continue;
      const id = connectionStreamIdOf({ accountId, siteDomain: row.site_domain });
      const { state } = await this.deciders.load(connectionDecider, id);
      if (!(await this.tokens.isEnded(accountId, state))) continue;
      const command = { type: 'DisconnectSite', now: event.metadata.at } as const;
      const context = childContext(reactionTo(event, this.name), row.id);
      await this.deciders.run(connectionDecider, id, command, context);
    }
  }
}
