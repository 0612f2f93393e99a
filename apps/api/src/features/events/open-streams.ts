import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OpenConnections } from '../../platform/realtime/open-connections';
import type { ApiRequest } from '../../platform/requests/api-request';
import type { AccountPrincipal } from '../../platform/requests/principal';

/** Counts open streams, and aborts them on shutdown. */
@Injectable()
export class OpenStreams implements OnModuleDestroy {
  private readonly controllers = new Set<AbortController>();

  constructor(private readonly connections: OpenConnections) {}

  /**
   * A controller that is aborted on shutdown; abort it when the stream ends.
   * @throws AppError `rate.connections`
   */
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
