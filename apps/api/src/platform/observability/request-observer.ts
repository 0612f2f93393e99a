import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callersIdOf } from '../http/edge/request-id';
import { correlated } from './correlation';
import { Metrics } from './metrics';

/** Label for unmatched routes, so that scanners cannot create new time series. */
const noRoute = 'none';

/** Logs and measures each response by route pattern, never by URL, which may hold secrets. */
@Injectable()
export class RequestObserver implements OnModuleInit {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    // Not earlier: reading the body would lose it.
    server.addHook('preHandler', (request, _reply, done) => correlated(request.id, done));
    server.addHook('onResponse', (request, reply, done) => {
      this.observe(request, reply);
      done();
    });
  }

  private observe(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
    const { method, id: requestId } = request;
    const callersId = callersIdOf(request);
    const route = request.routeOptions.url ?? noRoute;
    this.metrics.observeRequest(method, route, status, elapsedTime / 1000);
    const ms = Math.round(elapsedTime * 10) / 10;
    const fields = { method, route, status, ms, requestId, ...(callersId !== undefined && { callersId }) };
    this.logger.log(fields, 'request completed');
  }
}
