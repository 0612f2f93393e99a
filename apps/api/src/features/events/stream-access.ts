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

/** Whom a stream lets in, beyond that they are known. */
type MayRead = (principal: Principal) => boolean;
const anybody: MayRead = () => true;

/** Whether a stream that was opened once may still be read. */
@Injectable()
export class StreamAccess {
  private readonly logger = new Logger('StreamAccess');

  constructor(
    private readonly principals: Principals,
    private readonly endedSessions: EndedSessions,
    private readonly changes: RowChanges,
  ) {}

  /**
   * Verifies what the request presented again: it may have ended in another process, or expired. Only a refusal is a no:
   * while nobody can be asked, what was verified before holds.
   */
  async holds(request: ApiRequest, mayRead = anybody): Promise<boolean> {
    const bearer = bearerOf(request);
    const credentials = bearer === undefined ? cookiesOf(request) : [bearer];
    for (const credential of credentials) if (await this.isHeld(credential, mayRead)) return true;
    return false;
  }

  private async isHeld(credential: string, mayRead: MayRead): Promise<boolean> {
    try {
      return mayRead(await this.principals.ofCredential(credential));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') return false;
      this.logger.warn({ err: error }, 'could not be verified again');
      return true;
    }
  }

  /** Ends the stream as soon as this process learns that its session, token or right ended. */
  endWith(principal: AccountPrincipal, request: ApiRequest, ending: AbortController, mayRead = anybody): void {
    const ended = this.endedSessions.all.subscribe((sessionId) => {
      if (principal.kind === 'user' && sessionId === principal.sessionId) ending.abort();
    });
    // A token was replaced or revoked, or its account was signed out everywhere or lost a right.
    const watched = principal.kind === 'user' ? accounts.name : apiTokens.name;
    const subscription = this.changes.all.subscribe(({ projection, id }) => {
      if (projection !== watched || id !== principal.accountId) return;
      void this.holds(request, mayRead).then((isHeld) => isHeld || ending.abort());
    });
    subscription.add(ended);
    ending.signal.addEventListener('abort', () => subscription.unsubscribe());
  }
}
