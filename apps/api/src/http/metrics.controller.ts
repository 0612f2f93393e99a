import { Controller, Get, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Config } from '../config';
import { operationCalls } from '../openapi/calls/documents';
import { Describes } from '../openapi/describes';
import { Public } from './access';
import type { ApiRequest } from './api-request';
import { Metrics } from '../observing/metrics';

@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** @throws AppError `auth.forbidden` for a caller that is not on this machine, unless METRICS_PUBLIC */
  @Get()
  @Describes(operationCalls.metrics)
  async read(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.config.env.METRICS_PUBLIC && !isLocal(request)) throw new AppError('auth.forbidden');
    void reply.header('content-type', this.metrics.registry.contentType).header('cache-control', 'no-store');
    return this.metrics.registry.metrics();
  }
}

/** A proxy on this machine that nobody told us of would make every caller look local: what it forwards is not. */
function isLocal({ ip, ips, headers }: ApiRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined && (ips?.length ?? 0) < 2;
  return !isForwarded && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}
