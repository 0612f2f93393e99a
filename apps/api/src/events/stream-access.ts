import { Injectable } from '@nestjs/common';
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
  constructor(
    private readonly principals: Principals,
    private readonly endedSessions: EndedSessions,
    private readonly changes: RowChanges,
  ) {}

  /** Verifies what the request presented again: it may have ended in another process, or expired. */
  async holds(request: ApiRequest): Promise<boolean> {
    const bearer = bearerOf(request);
    const credentials = bearer === undefined ? cookiesOf(request) : [bearer];
    for (const credential of credentials)
      if (await this.principals.ofCredential(credential).catch(() => null)) return true;
    return false;
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
