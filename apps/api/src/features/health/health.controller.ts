import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { healthRoutes } from './health.openapi';
import { Describes } from '../../platform/openapi/describes';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Readiness } from '../../platform/observability/readiness';

@Controller('api/health')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 while the process is running. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @Describes(healthRoutes.live)
  live() {
    return answer({ status: 'live' });
  }

  /** 200 if every dependency is ready, else 503 with the names of those that are not. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @Describes(healthRoutes.ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const notReady = await this.readiness.missing();
    if (notReady.length === 0) return answer({ status: 'ready' });
    void reply.status(503);
    return { success: false, error: `Not ready: ${notReady.join(', ')}`, code: 'health.notReady', notReady };
  }
}
