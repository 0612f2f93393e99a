import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type CommandContext, CommandContextOf } from '../../apps/api/src/eventing/deciders/command-context';
import { Allow, CurrentPrincipal, Public, Scope } from '../../apps/api/src/platform/authentication/access';
import { ParsedBody, answer, Idempotent } from '../../apps/api/src/platform/http/route-io';
import { Submission } from '../../apps/api/src/platform/rate-limits/submission-limit';
import type { Principal } from '../../apps/api/src/platform/requests/principal';

const workSchema = z.strictObject({ text: z.string(), token_id: z.string().optional() });

/** Routes with the decorators of the product routes; records each handler call. */
@Controller('api/probe')
export class ProbeController {
  /** Ids of the commands that the routes ran. */
  static done: string[] = [];
  /** What `work` and `long` do before they respond. */
  static outcome: () => Promise<void> | void = () => undefined;

  static reset(): void {
    ProbeController.done = [];
    ProbeController.outcome = () => undefined;
  }

  @Post('work')
  @Allow('user', 'token', 'anonymous')
  @Scope('jobs:write')
  @Idempotent()
  @Submission()
  @HttpCode(202)
  async work(
    @ParsedBody(workSchema) { text }: z.infer<typeof workSchema>,
    @CommandContextOf() { commandId }: CommandContext,
  ) {
    ProbeController.done.push(commandId);
    await ProbeController.outcome();
    return answer({ jobId: `job_${ProbeController.done.length}`, text: text.length }, { status: 'pending' });
  }

  @Post('things/:id/work')
  @Idempotent()
  @HttpCode(202)
  thing(@Param('id') id: string) {
    return answer({ id });
  }

  @Post('long')
  @Idempotent('rerun', { waitMs: 30_000 })
  @HttpCode(200)
  async long(@CommandContextOf() { commandId }: CommandContext) {
    ProbeController.done.push(commandId);
    await ProbeController.outcome();
    return answer(commandId);
  }

  /** Fails after it has said what it would send. */
  @Get('typed')
  @Public()
  @Header('content-type', 'application/xml')
  typed(@Res({ passthrough: true }) reply: FastifyReply): never {
    void reply.header('content-type', 'text/html; charset=utf-8');
    throw new AppError('store.unavailable');
  }

  @Get('principal')
  @Allow('user', 'token', 'anonymous')
  principal(@CurrentPrincipal() principal: Principal) {
    return answer(principal.kind);
  }

  @Get('open')
  @Public()
  open(@CurrentPrincipal() principal: Principal | undefined) {
    return answer(principal?.kind ?? 'none');
  }

  @Get('broken')
  @Public()
  broken(): never {
    throw new Error('the password is hunter2');
  }
}

/** A valid anonymous session id. */
export const anonymousSession = 'session_1763640000000_a1b2c3d4e5';
