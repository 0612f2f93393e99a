import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { apiTokens } from '@duetcast/projections/tokens/api-tokens';
import { EndedSessions } from '../../platform/authentication/ended-sessions';
import { Principals } from '../../platform/authentication/principals';
import type { ApiRequest } from '../../platform/requests/api-request';
import { bearerOf, cookiesOf } from '../../platform/authentication/presented-credential';
import type { AccountPrincipal, Principal } from '../../platform/requests/principal';
import { RowChanges } from '../../eventing/projector/folding/row-changes';

/** Authorizes an authenticated principal. */
type Authorize = (principal: Principal) => boolean;
const allowAll: Authorize = () => true;

/** Re-checks whether the client of an open stream is still authorized. */
@Injectable()
export class StreamAccess {
  private readonly logger = new Logger('StreamAccess');

  constructor(
    private readonly principals: Principals,
    private readonly endedSessions: EndedSessions,
    private readonly changes: RowChanges,
  ) {}

  /**
   * Verifies the credentials of the request again: they may have expired or been revoked in another process. If the check
   * is unavailable, the earlier result stays valid.
   */
  async isValid(request: ApiRequest, authorize = allowAll): Promise<boolean> {
    const bearer = bearerOf(request);
    const credentials = bearer === undefined ? cookiesOf(request) : [bearer];
    for (const credential of credentials) if (await this.isCredentialValid(credential, authorize)) return true;
    return false;
  }

  private async isCredentialValid(credential: string, authorize: Authorize): Promise<boolean> {
    try {
      return authorize(await this.principals.ofCredential(credential));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') return false;
      this.logger.warn({ err: error }, 'could not verify the credential of an open stream');
      return true;
    }
  }

  /** Aborts the stream as soon as this process learns that its session, token or permission was revoked. */
  abortOnRevocation(
    principal: AccountPrincipal,
    request: ApiRequest,
    controller: AbortController,
    authorize = allowAll,
  ): void {
    const ended = this.endedSessions.all.subscribe((sessionId) => {
      if (principal.kind === 'user' && sessionId === principal.sessionId) controller.abort();
    });
    // The token was replaced or revoked, or the account signed out everywhere or lost a permission.
    const watched = principal.kind === 'user' ? accounts.name : apiTokens.name;
    const subscription = this.changes.all.subscribe(({ projection, id }) => {
      if (projection !== watched || id !== principal.accountId) return;
      void this.isValid(request, authorize).then((isValid) => isValid || controller.abort());
    });
    subscription.add(ended);
    controller.signal.addEventListener('abort', () => subscription.unsubscribe());
  }
}
