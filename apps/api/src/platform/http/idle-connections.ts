import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

const everyMs = 100;

/** During shutdown: Node.js closes connections that are idle when the server closes, not those that become idle later. */
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
