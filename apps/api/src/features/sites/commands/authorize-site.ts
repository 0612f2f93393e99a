import { randomUUID } from 'node:crypto';
import { siteDomainOf } from '@duetcast/domain/sites/site-name';
import { isOfSite } from '@duetcast/domain/sites/site-redirect';
import { refusalOf } from '@duetcast/domain/usage/domain-name';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, isSignedOut } from '@duetcast/domain/accounts/account-decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import type { ExchangeCodeRequest, AuthorizeSiteRequest } from '@duetcast/domain/sites/authorization-requests';
import { AppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { commandOf } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Config } from '../../../platform/config/config';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { CallbackAddresses } from '../registration/callback-addresses';
import { SiteCodes } from '../authorization/site-codes';
import type { RegisteredSite } from '../registration/site-credentials';
import { RegisterSite } from './sites';

/** The server of an approved site exchanges its code for the credentials of its connection. */
export class ExchangeCode extends commandOf<RegisteredSite, { request: ExchangeCodeRequest; requestId: string }>() {}

@CommandHandler(ExchangeCode)
export class ExchangeCodeHandler implements ICommandHandler<ExchangeCode> {
  constructor(
    private readonly commands: CommandBus,
    private readonly codes: SiteCodes,
    private readonly deciders: Deciders,
    private readonly addresses: CallbackAddresses,
  ) {}

  /** @throws AppError `siteAuthorization.codeInvalid`, `siteAuthorization.mismatch`, `connection.forbiddenAddress` */
  async execute({ request, requestId }: ExchangeCode): Promise<RegisteredSite> {
    const { code, codeVerifier, redirectUri, callbackUrl, versions = {} } = request;
    // The address is checked before the code is used up: the site can leave the address out.
    if (callbackUrl !== undefined) this.addresses.parse(callbackUrl, 'callbackUrl');
    const { accountId, sessionId, siteUrl, approvedAt } = await this.codes.take(code, codeVerifier, redirectUri);
    const [{ state: account }, { state: session }] = await Promise.all([
      this.deciders.load(accountDecider, accountId),
      this.deciders.load(sessionDecider, sessionId),
    ]);
    if (session.status === 'ended' || isSignedOut(account, approvedAt) || account.erasedAt !== null)
      throw new AppError('siteAuthorization.codeInvalid', { param: 'code' });
    const caller = { kind: 'user', accountId, sessionId, isAdmin: false, signedInAt: null } as const;
    const actor = { kind: 'user', id: accountId } as const;
    const context = { commandId: randomUUID(), actor, correlationId: requestId, causationId: requestId };
    return this.commands.execute(new RegisterSite({ caller, details: { siteUrl, callbackUrl, versions }, context }));
  }
}

/** A person lets a site connect itself. Returns the code for its server. */
export class AuthorizeSite extends commandOf<string, { request: AuthorizeSiteRequest; caller: UserPrincipal }>() {}

@CommandHandler(AuthorizeSite)
export class AuthorizeSiteHandler implements ICommandHandler<AuthorizeSite> {
  constructor(
    private readonly codes: SiteCodes,
    private readonly config: Config,
  ) {}

  /** @throws AppError `siteAuthorization.redirectForbidden`; InvalidRequest for a site */
  async execute({ request, caller: { accountId, sessionId } }: AuthorizeSite): Promise<string> {
    const { siteUrl, redirectUri } = request;
    const refusal = refusalOf(siteDomainOf(siteUrl), this.config.internalHosts);
    if (refusal !== undefined) throw new InvalidRequest([{ msg: refusal, param: 'siteUrl' }]);
    if (!isOfSite(redirectUri, siteUrl))
      throw new AppError('siteAuthorization.redirectForbidden', { param: 'redirectUri' });
    return this.codes.make({ ...request, accountId, sessionId, approvedAt: new Date().toISOString() });
  }
}
