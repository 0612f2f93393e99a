import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site, SiteDetails } from '@duetcast/domain/sites/connection-events';
import type { HeartbeatRequest } from '@duetcast/domain/sites/connection-requests';
import { domainOfSite } from '@duetcast/domain/sites/site-name';
import { AppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { refusalOf } from '@duetcast/domain/usage/domain-name';
import { scopeMissing } from '../../../platform/authentication/access';
import { hasScope, type AccountPrincipal, type SitePrincipal } from '../../../platform/requests/principal';
import { Config } from '../../../platform/config/config';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SiteReads, type SiteCaller } from '../queries/site-reads';
import type { RegisteredSite } from '../registration/site-credentials';
import { SiteTokens, siteAt } from '../registration/site-tokens';
import { CallbackAddresses } from '../registration/callback-addresses';

/** Connects a site or updates its details; a connected site keeps its credentials while they are valid. */
export class RegisterSite extends commandInContext<
  RegisteredSite,
  { caller: AccountPrincipal; details: Omit<SiteDetails, 'callbackUrl'> & { readonly callbackUrl: string | undefined } }
>() {}

@CommandHandler(RegisterSite)
export class RegisterSiteHandler implements ICommandHandler<RegisterSite> {
  constructor(
    private readonly deciders: Deciders,
    private readonly tokens: SiteTokens,
    private readonly addresses: CallbackAddresses,
    private readonly config: Config,
  ) {}

  /**
   * @throws AppError `connection.forbiddenAddress` for a callback address that is not public, `auth.scopeMissing` for one by a
   * token that may not set it; InvalidRequest for a site
   */
  async execute({ caller, details, context }: RegisterSite): Promise<RegisteredSite> {
    const { accountId } = caller;
    const { callbackUrl = null } = details;
    const keepsCallback = !hasScope(caller, 'webhooks:write');
    if (callbackUrl !== null && keepsCallback) throw scopeMissing(['webhooks:write']);
    if (callbackUrl !== null) this.addresses.parse(callbackUrl, 'callback_url');
    const site = siteAt(accountId, details.siteUrl);
    const refusal = refusalOf(domainOfSite(site.siteDomain), this.config.internalHosts);
    if (refusal !== undefined) throw new InvalidRequest([{ msg: refusal, param: 'site_url' }]);
    const command = {
      type: 'RegisterSite',
      site,
      details: { ...details, callbackUrl },
      credentials: this.tokens.make(),
      ended: await this.endedOf(site),
      tokenId: caller.kind === 'token' ? caller.tokenId : undefined,
      keepsCallback,
      now: context.at ?? new Date().toISOString(),
    } as const;
    const { state, events } = await this.deciders.run(connectionDecider, connectionStreamIdOf(site), command, context);
    if (!state.credentials) throw new AppError('store.conflict'); // disconnected concurrently
    const isNew = events.some(({ type }) => type === 'SiteCredentialsIssued');
    return { connectionId: site.connectionId, ...this.tokens.reveal(state.credentials), isNew };
  }

  /** Hash of the site's token if no key decrypts it, or an API token that knew it was revoked. */
  private async endedOf(site: Site): Promise<string | undefined> {
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    if (!state.credentials) return undefined;
    const isUsable = this.tokens.isReadable(state.credentials) && !(await this.tokens.isEnded(site.accountId, state));
    return isUsable ? undefined : state.credentials.tokenHash;
  }
}

/** A heartbeat of a site, optionally with its software versions and the address of its webhooks. */
export class RecordHeartbeat extends commandInContext<
  void,
  { connectionId: string; caller: AccountPrincipal | SitePrincipal; report: HeartbeatRequest }
>() {}

@CommandHandler(RecordHeartbeat)
export class RecordHeartbeatHandler implements ICommandHandler<RecordHeartbeat> {
  constructor(
    private readonly sites: SiteReads,
    private readonly deciders: Deciders,
    private readonly addresses: CallbackAddresses,
  ) {}

  /** @throws AppError `connection.missing`, `connection.disconnected`, `connection.forbiddenAddress`, `auth.scopeMissing` */
  async execute({ connectionId, caller, report, context }: RecordHeartbeat): Promise<void> {
    const now = context.at ?? new Date().toISOString();
    const { versions, callback_url: callbackUrl } = report;
    if (callbackUrl !== undefined && !hasScope(caller, 'webhooks:write')) throw scopeMissing(['webhooks:write']);
    if (callbackUrl !== undefined) this.addresses.parse(callbackUrl, 'callback_url');
    const command = { type: 'RecordHeartbeat', versions, callbackUrl, now } as const;
    const { accountId, site_domain: siteDomain } = await this.sites.own(connectionId, caller);
    const id = connectionStreamIdOf({ accountId, siteDomain });
    await this.deciders.run(connectionDecider, id, command, context);
  }
}

/** Ends a connection; its token and its webhooks end with it. */
export class DisconnectSite extends commandInContext<void, { connectionId: string; caller: SiteCaller }>() {}

@CommandHandler(DisconnectSite)
export class DisconnectSiteHandler implements ICommandHandler<DisconnectSite> {
  constructor(
    private readonly sites: SiteReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `connection.missing` */
  async execute({ connectionId, caller, context }: DisconnectSite): Promise<void> {
    const command = { type: 'DisconnectSite', now: context.at ?? new Date().toISOString() } as const;
    const { accountId, site_domain: siteDomain } = await this.sites.own(connectionId, caller);
    const id = connectionStreamIdOf({ accountId, siteDomain });
    await this.deciders.run(connectionDecider, id, command, context);
  }
}
