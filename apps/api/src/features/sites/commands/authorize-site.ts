import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuthorizeSiteRequest } from '@duetcast/domain/sites/authorization-requests';
import { siteDomainOf } from '@duetcast/domain/sites/site-name';
import { isOfSite } from '@duetcast/domain/sites/site-redirect';
import { AppError } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { refusalOf } from '@duetcast/domain/usage/domain-name';
import { Config } from '../../../platform/config/config';
import type { UserPrincipal } from '../../../platform/requests/principal';
import { SiteCodes } from '../authorization/site-codes';

/** A person lets a site connect itself. Returns the code for its server. */
export class AuthorizeSite extends Command<string> {
  constructor(
    readonly request: AuthorizeSiteRequest,
    readonly caller: UserPrincipal,
  ) {
    super();
  }
}

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
