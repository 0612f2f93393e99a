import { Delete, Get, Header, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { sessionPageSchema, type SessionPage } from '@duetcast/domain/sign-in/session-requests';
import { sessions } from '@duetcast/projections/sign-in/sessions';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { time } from '@duetcast/domain/kernel/event';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections, ListsRows } from '../../eventing/projector/await-projections';
import { Allow, CurrentPrincipal, RecentSignIn } from '../../platform/authentication/access';
import { clearedSessionCookie } from '../../platform/authentication/session-cookie';
import { SignInTimes } from '../../platform/authentication/sign-in-times';
import { Config } from '../../platform/config/config';
import { ParsedQuery, answer, pageAnswer } from '../../platform/http/route-io';
import type { UserPrincipal } from '../../platform/requests/principal';
import { EndOtherSessions, EndOwnSession } from './commands/sign-out';
import { OwnSessions, ownSessionSchema } from './sessions/own-sessions';
import { ApiOperation, ApiController, listOf, answerOf, removedSchema } from '../../platform/openapi/api-operation';

@ApiController('Account', 'api/auth')
@Allow('user')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: OwnSessions,
    private readonly times: SignInTimes,
    private readonly config: Config,
  ) {}

  @Get('sessions')
  @Header('Cache-Control', 'no-store')
  @ListsRows('sessions')
  @ApiOperation('Lists the active sessions of your account, newest first', { answer: listOf(ownSessionSchema) })
  async list(@ParsedQuery(sessionPageSchema) page: SessionPage, @CurrentPrincipal() user: UserPrincipal) {
    return pageAnswer(await this.sessions.list(user, page));
  }

  @Delete('sessions')
  @AwaitProjections(sessions.name)
  @ApiOperation('Ends all other sessions of your account', {
    operationId: 'endOtherSessions',
    answer: answerOf(z.object({ ended: z.int().meta({ description: 'Number of sessions that it ended.' }) })),
  })
  async endOthers(@PrincipalInContext() { accountId, sessionId, context }: InContext<UserPrincipal>) {
    return answer({
      ended: await this.commands.execute(new EndOtherSessions({ accountId, keptSessionId: sessionId, context })),
    });
  }

  @Delete('sessions/:id')
  @AwaitProjections(sessions.name)
  @ApiOperation('Ends a session of your account', {
    operationId: 'endSession',
    answer: {
      description: 'The session has ended. The cookie of your own session is removed.',
      schema: removedSchema,
      headers: ['Set-Cookie'],
    },
  })
  async end(
    @Param('id') id: string,
    @PrincipalInContext() { accountId, sessionId, context }: InContext<UserPrincipal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.commands.execute(new EndOwnSession(accountId, id, context));
    if (id === sessionId) void reply.header('set-cookie', clearedSessionCookie(this.config));
    return answer({ id });
  }

  /** Serves pages that start a download, which could not show a refusal. */
  @Get('recent-sign-in')
  @RecentSignIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation('Retrieves until when your sign-in counts as recent', { answer: answerOf(z.object({ until: time })) })
  async recentSignIn(@CurrentPrincipal() user: UserPrincipal) {
    const signedInAt = Date.parse((await this.times.signInTimeOf(user)) ?? '');
    return answer({ until: new Date(signedInAt + recentSignInMs).toISOString() });
  }
}
