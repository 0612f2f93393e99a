import { Injectable } from '@nestjs/common';
import { apiTokens } from '@duetcast/projections/tokens/api-tokens';
import { EndedSessions } from '../auth/ended-sessions';
import { Principals } from '../auth/principals';
import type { ApiRequest } from '../http/api-request';
import { bearerOf, cookieOf } from '../http/presented-credential';
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
    const credential = bearerOf(request) ?? cookieOf(request);
    if (credential === undefined) return false;
    return this.principals.ofCredential(credential).then(
      () => true,
      () => false,
    );
  }

  /** Ends the stream as soon as this process learns that its session or token ended. */
  endWith(principal: AccountPrincipal, request: ApiRequest, ending: AbortController): void {
    const subscription =
      principal.kind === 'user'
        ? this.endedSessions.all.subscribe((sessionId) => {
            if (sessionId === principal.sessionId) ending.abort();
          })
        : this.changes.all.subscribe(({ projection }) => {
            if (projection !== apiTokens.name) return;
            void this.holds(request).then((isHeld) => isHeld || ending.abort());
          });
    ending.signal.addEventListener('abort', () => subscription.unsubscribe());
  }
}
