import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MongoConnection } from '../../eventing/mongodb/mongo-connection';
import { healthRoutes } from './health.openapi';
import { Describes } from '../../platform/openapi/describes';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import { Readiness } from '../../platform/observability/readiness';

@Controller('api/health')
@Public()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(MongoConnection) private readonly mongo: MongoConnection | null,
  ) {}

  /** 200 while the process is running, else 503: only a restart helps. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @Describes(healthRoutes.live)
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    if (!this.mongo?.isStuck) return answer({ status: 'live' });
    void reply.status(503);
    return { success: false, error: 'The process cannot reach MongoDB anymore: restart it', code: 'health.notLive' };
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
