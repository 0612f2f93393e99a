import { Get, Req, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Config } from '../../platform/config/config';
import { Public } from '../../platform/authentication/access';
import type { ApiRequest } from '../../platform/requests/principal';
import { Metrics } from '../../platform/observability/metrics';
import { ApiOperation, ApiController } from '../../platform/openapi/api-operation';

@ApiController('Operation', 'metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** @throws AppError `auth.forbidden` if the caller is not on this machine, unless METRICS_PUBLIC */
  @Get()
  @ApiOperation('Retrieves metrics in Prometheus format', {
    answer: { description: 'The metrics.', media: ['text/plain'] },
    errors: ['auth.forbidden'],
  })
  async read(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.config.env.METRICS_PUBLIC && !isLocal(request)) throw new AppError('auth.forbidden');
    void reply.header('content-type', this.metrics.registry.contentType).header('cache-control', 'no-store');
    return this.metrics.registry.metrics();
  }
}

/** Forwarded requests are not local: behind an unconfigured proxy on this machine, every caller has a loopback address. */
function isLocal({ ip, ips, headers }: ApiRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined && (ips?.length ?? 0) < 2;
  return !isForwarded && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}
