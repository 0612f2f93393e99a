import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Metrics } from './metrics';

/** Where no route matched: one name, so that scanners do not make up metrics. */
const noRoute = 'none';

/** Writes one line and one measurement for each answer: by route pattern, never the address with its secrets. */
@Injectable()
export class RequestObserver implements OnModuleInit {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.adapters.httpAdapter.getInstance<FastifyInstance>().addHook('onResponse', (request, reply, done) => {
      this.observe(request, reply);
      done();
    });
  }

  private observe(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? noRoute;
    this.metrics.observeRequest(method, route, status, elapsedTime / 1000);
    this.logger.log({ method, route, status, ms: Math.round(elapsedTime * 10) / 10, requestId }, 'answered');
  }
}
