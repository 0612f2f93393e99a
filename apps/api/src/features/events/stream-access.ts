import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { isRefusedCredential, Principals } from '../../platform/authentication/principals';
import { OpenConnections } from '../../platform/realtime/open-connections';
import { bearerOf, cookiesOf } from '../../platform/authentication/presented-credential';
import type { AccountPrincipal, Principal, ApiRequest } from '../../platform/requests/principal';
import { concerns, Revocations } from '../sign-in/public';
import { filter } from 'rxjs';

type Authorize = (principal: Principal) => boolean;
const allowAll: Authorize = () => true;

/** Re-checks whether the client of an open stream is still authorized. */
@Injectable()
export class StreamAccess {
  private readonly logger = new Logger('StreamAccess');

  constructor(
    private readonly principals: Principals,
    private readonly revocations: Revocations,
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
      if (isRefusedCredential(error)) return false;
      this.logger.warn({ err: error }, 'could not verify the credential of an open stream');
      return true;
    }
  }

  /** Aborts the stream as soon as an event revokes its session, token or permission. */
  abortOnRevocation(
    principal: AccountPrincipal,
    request: ApiRequest,
    controller: AbortController,
    authorize = allowAll,
  ): void {
    const revoked = this.revocations.all.pipe(filter((revocation) => concerns(revocation, principal)));
    const subscription = revoked.subscribe(({ type }) => {
      // Tokens that the hosted sign-in has issued stay valid for up to a minute after their session.
      if (type === 'SessionEnded') return controller.abort();
      void this.isValid(request, authorize).then((isValid) => isValid || controller.abort());
    });
    controller.signal.addEventListener('abort', () => subscription.unsubscribe());
  }
}

/** Counts open streams, and aborts them on shutdown. */
@Injectable()
export class OpenStreams implements OnModuleDestroy {
  private readonly controllers = new Set<AbortController>();

  constructor(private readonly connections: OpenConnections) {}

  /** A controller that is aborted on shutdown; abort it when the stream ends. @throws AppError `rate.connections` */
  open(principal: AccountPrincipal, { ip }: Pick<ApiRequest, 'ip'>): AbortController {
    const leave = this.connections.enter(principal, ip);
    const controller = new AbortController();
    this.controllers.add(controller);
    controller.signal.addEventListener('abort', () => {
      leave();
      this.controllers.delete(controller);
    });
    return controller;
  }

  onModuleDestroy(): void {
    for (const controller of this.controllers) controller.abort();
  }
}
