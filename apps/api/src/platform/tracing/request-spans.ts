import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSpan, isTracing, startSpan, type OpenSpan } from './traces';

/** Asked every few seconds by probes and scrapers. */
const probes = ['/metrics', '/api/health/live', '/api/health/ready'];

/** A span per request, by route pattern, never by URL, which may hold secrets. */
@Injectable()
export class RequestSpans implements OnModuleInit {
  private readonly open = new WeakMap<FastifyRequest, OpenSpan>();

  constructor(private readonly adapters: HttpAdapterHost) {}

  onModuleInit(): void {
    if (!isTracing()) return;
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request, _reply, done) => {
      this.start(request);
      done();
    });
    // Not earlier: reading the body would lose the span.
    server.addHook('preHandler', (request, _reply, done) => {
      const span = this.open.get(request);
      if (span) inSpan(span, done);
      else done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.end(request, reply);
      done();
    });
  }

  private start(request: FastifyRequest): void {
    const { method, id: correlationId } = request;
    const route = request.routeOptions.url ?? 'none';
    if (probes.includes(route)) return;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = startSpan({ name: `${method} ${route}`, kind: 'server', correlationId, attributes });
    if (span) this.open.set(request, span);
  }

  private end(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const span = this.open.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  }
}
