import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SessionVerifier } from '../sessions/session-verifier';

/** Ends a session; its token is rejected from now on. */
export class SignOut extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
