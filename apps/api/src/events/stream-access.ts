import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { apiTokens } from '@duetcast/projections/tokens/api-tokens';
import { EndedSessions } from '../auth/ended-sessions';
import { Principals } from '../auth/principals';
import type { ApiRequest } from '../http/api-request';
import { bearerOf, cookiesOf } from '../http/presented-credential';
import type { AccountPrincipal } from '../http/principal';
import { RowChanges } from '../projecting/row-changes';

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
  async holds(request: ApiRequest): Promise<boolean> {
    const bearer = bearerOf(request);
    const credentials = bearer === undefined ? cookiesOf(request) : [bearer];
    for (const credential of credentials) if (await this.isHeld(credential)) return true;
    return false;
  }

  private async isHeld(credential: string): Promise<boolean> {
    try {
      await this.principals.ofCredential(credential);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') return false;
      this.logger.warn({ err: error }, 'could not be verified again');
      return true;
    }
  }

  /** Ends the stream as soon as this process learns that its session or token ended. */
  endWith(principal: AccountPrincipal, request: ApiRequest, ending: AbortController): void {
    const ended = this.endedSessions.all.subscribe((sessionId) => {
      if (principal.kind === 'user' && sessionId === principal.sessionId) ending.abort();
    });
    // A token was replaced or revoked, or its account was signed out everywhere.
    const watched = principal.kind === 'user' ? accounts.name : apiTokens.name;
    const subscription = this.changes.all.subscribe(({ projection, id }) => {
      if (projection !== watched || id !== principal.accountId) return;
      void this.holds(request).then((isHeld) => isHeld || ending.abort());
    });
    subscription.add(ended);
    ending.signal.addEventListener('abort', () => subscription.unsubscribe());
  }
}
