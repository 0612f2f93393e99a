import { Injectable, Logger } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { childContext, type CommandContext, commandContextOf } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { SiteActivity } from '../../../platform/authentication/site-activity';
import type { ApiRequest } from '../../../platform/requests/principal';
import { siteOf } from './site-tokens';

/** A host name with a dot; excludes `dashboard` and `api`, the domains of the product's own usage. */
const isSite = (domain: string): boolean => domain.includes('.');

@Injectable()
export class SiteUse implements SiteActivity {
  private readonly logger = new Logger('SiteActivity');

  constructor(private readonly deciders: Deciders) {}

  /**
   * Records use of the account's API token for a connected site. Does nothing if the domain is none, or was used a moment ago. @throws AppError `store.conflict`, `store.unavailable`
   */
  async recordUse(accountId: string, domain: string, context: CommandContext): Promise<void> {
    if (!isSite(domain)) return;
    const now = context.at ?? new Date().toISOString();
    const site = siteOf(accountId, domain);
    const command = { type: 'RecordSiteUse', site, now } as const;
    await this.deciders.run(
      connectionDecider,
      connectionStreamIdOf(site),
      command,
      childContext(context, command.type),
    );
  }

  /** Records use of a connected site's own token. */
  async record(request: ApiRequest): Promise<void> {
    const { principal, id } = request;
    if (principal?.kind !== 'site') return;
    const command = { type: 'RecordActivity', now: new Date().toISOString() } as const;
    const context = childContext(commandContextOf(request), command.type);
    try {
      await this.deciders.run(connectionDecider, connectionStreamIdOf(principal), command, context);
    } catch (error) {
      this.logger.warn({ requestId: id, err: error }, 'activity not recorded');
    }
  }
}
