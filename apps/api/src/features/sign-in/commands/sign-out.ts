import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sessionDecider, type SessionCommand } from '@duetcast/domain/sign-in/session-decider';
import { commandInContext, childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders, DecidedCommand } from '../../../eventing/deciders/deciders';
import { OwnSessions } from '../sessions/own-sessions';
import { SessionVerifier } from '../sessions/session-verifier';

export class EndOwnSession extends DecidedCommand<SessionCommand> {
  /** @throws AppError `session.missing` also for a session of another account */
  constructor(accountId: string, sessionId: string, context: CommandContext) {
    super(sessionDecider, sessionId, { type: 'EndOwnSession', accountId, now: new Date().toISOString() }, context);
  }
}

/** Ends every session of the account but one; returns their number. A repeated command ends those that are left. */
export class EndOtherSessions extends commandInContext<number, { accountId: string; keptSessionId: string }>() {}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly deciders: Deciders,
    private readonly sessions: OwnSessions,
  ) {}

  async execute({ accountId, keptSessionId, context }: EndOtherSessions): Promise<number> {
    const others = (await this.sessions.idsOf(accountId)).filter((id) => id !== keptSessionId);
    const command = { type: 'EndOwnSession', accountId, now: new Date().toISOString() } as const;
    for (const id of others) await this.deciders.run(sessionDecider, id, command, childContext(context, id));
    return others.length;
  }
}

/** Ends a session; its token is rejected from now on. */
export class SignOut extends commandInContext<void, { sessionId: string; accountId: string }>() {}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly deciders: Deciders,
    private readonly sessions: SessionVerifier,
  ) {}

  async execute({ sessionId, accountId, context }: SignOut): Promise<void> {
    const command = { type: 'EndSession', sessionId, accountId, now: new Date().toISOString() } as const;
    await this.deciders.run(sessionDecider, sessionId, command, context);
    await this.sessions.end(sessionId);
  }
}
