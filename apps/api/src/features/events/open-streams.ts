import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Aborts open streams on shutdown. */
@Injectable()
export class OpenStreams implements OnModuleDestroy {
  private readonly controllers = new Set<AbortController>();

  /** A controller that is aborted on shutdown; abort it when the stream ends. */
  open(): AbortController {
    const controller = new AbortController();
    this.controllers.add(controller);
    controller.signal.addEventListener('abort', () => this.controllers.delete(controller));
    return controller;
  }

  onModuleDestroy(): void {
    for (const controller of this.controllers) controller.abort();
  }
}
