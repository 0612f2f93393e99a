import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { SiteDetails } from '@duetcast/domain/sites/connection-events';
import { siteDomainOf } from '@duetcast/domain/sites/connection-requests';
import { AppError } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { refusalOf } from '@duetcast/domain/usage/domain-name';
import { Config } from '../../../platform/config/config';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { siteOf } from '../registration/connection-id';
import { SiteTokens } from '../registration/site-tokens';
import { CallbackAddresses } from '../registration/callback-addresses';

interface RegisteredSite {
  readonly connectionId: string;
  readonly siteToken: string;
  readonly webhookSecret: string;
  /** False if the site already had credentials. */
  readonly isNew: boolean;
}

/** Connects a site or updates its details; a connected site keeps its credentials, unless no key decrypts them. */
export class RegisterSite extends Command<RegisteredSite> {
  constructor(
    readonly accountId: string,
    readonly details: SiteDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterSite)
export class RegisterSiteHandler implements ICommandHandler<RegisterSite> {
  constructor(
    private readonly deciders: Deciders,
    private readonly tokens: SiteTokens,
    private readonly addresses: CallbackAddresses,
    private readonly config: Config,
  ) {}

  /** @throws AppError `connection.forbiddenAddress` for a callback address that is not public; InvalidRequest for a site */
  async execute({ accountId, details, context }: RegisterSite): Promise<RegisteredSite> {
    if (details.callbackUrl !== null) this.addresses.parse(details.callbackUrl, 'callback_url');
    const site = siteOf(accountId, siteDomainOf(details.siteUrl));
    const refusal = refusalOf(site.siteDomain, this.config.internalHosts);
    if (refusal !== undefined) throw new InvalidRequest([{ msg: refusal, param: 'site_url' }]);
    const now = context.at ?? new Date().toISOString();
    const id = connectionStreamIdOf(site);
    const { credentials: stored } = (await this.deciders.load(connectionDecider, id)).state;
    const unreadable = stored && !this.tokens.isReadable(stored) ? stored.tokenHash : undefined;
    const command = { type: 'RegisterSite', site, details, credentials: this.tokens.make(), unreadable, now } as const;
    const { state, events } = await this.deciders.run(connectionDecider, id, command, context);
    if (!state.credentials) throw new AppError('store.conflict'); // disconnected concurrently
    const isNew = events.some(({ type }) => type === 'SiteCredentialsIssued');
    return { connectionId: site.connectionId, ...this.tokens.reveal(state.credentials), isNew };
  }
}
