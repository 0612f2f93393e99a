import { Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/route-io';
import { Liveness } from '../../platform/observability/liveness';
import { Readiness } from '../../platform/observability/readiness';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const notReadySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  notReady: z.array(z.string()).optional(),
});

const notLiveSchema = notReadySchema.omit({ notReady: true });
const statusOf = (status: string) => answerOf(z.object({ status: z.literal(status) }));

@ApiController('Operation', 'api/health')
@Public()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
  ) {}

  /** 200 while the process is running, else 503: only a restart helps. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Checks whether the process is running', {
    answer: statusOf('live'),
    answers: { 503: { description: 'The process must be restarted.', schema: notLiveSchema } },
  })
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    const error = this.liveness.problem();
    if (error === null) return answer({ status: 'live' });
    void reply.status(503);
    return { success: false, error, code: 'health.notLive' };
  }

  /** 200 if every dependency is ready, else 503 with the names of those that are not. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Checks whether the server is ready', {
    answer: statusOf('ready'),
    answers: {
      503: { description: 'One or more dependencies are not ready; `notReady` lists them.', schema: notReadySchema },
    },
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const notReady = await this.readiness.missing();
    if (notReady.length === 0) return answer({ status: 'ready' });
    void reply.status(503);
    return { success: false, error: `Not ready: ${notReady.join(', ')}`, code: 'health.notReady', notReady };
  }
}
