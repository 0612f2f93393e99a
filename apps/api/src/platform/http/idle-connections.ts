import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

const everyMs = 100;

/** Closes idle connections during shutdown: Node.js closes only those that are idle when the server closes. */
@Injectable()
export class IdleConnections implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const timer = setInterval(() => {
      if (!server.listening) server.closeIdleConnections();
    }, everyMs);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }
}
