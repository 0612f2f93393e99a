import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sessionLifetimeSeconds } from '@duetcast/domain/limits/time-limits';
import { accountDecider, type AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { sessionDecider, type SessionCommand } from '@duetcast/domain/sign-in/session-decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { streamName } from '@duetcast/domain/kernel/decider';
import { Config } from '../../../platform/config/config';
import { newContext, childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { SessionTokens, type SignInMethod } from './local-sessions';

/** A day longer than the token, so that an ended session is known until its token expires. */
export const sessionMaxAgeSeconds = sessionLifetimeSeconds + 24 * 60 * 60;

interface NewSession {
  readonly accountId: string;
  readonly method: SignInMethod;
  readonly sessionId?: string;
  /** The device as `deviceOf` returns it. */
  readonly device?: string | undefined;
}

export const newSessionId = (): string => `ses_${randomUUID()}`;

export interface SignInAttempt {
  requestId: string;
  /** The device as `deviceOf` returns it. */
  device?: string;
}

export interface SignedIn {
  readonly token: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
  readonly accountId: string;
}

/** The effects of a sign-in: opens a new account, grants admin rights to ADMIN_EMAILS, starts a session. */
@Injectable()
export class AccountsAtSignIn {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly tokens: SessionTokens,
    private readonly config: Config,
  ) {}

  /** Returns the position of the account's last event. */
  async open(accountId: string, email: string, requestId: string): Promise<Position | null> {
    const context = newContext({ kind: 'user', id: accountId }, requestId);
    const opened = await this.change(accountId, { type: 'OpenAccount', accountId, email }, context);
    const granted = this.isConfiguredAdmin(email) && (await this.change(accountId, { type: 'GrantAdmin' }, context));
    return (granted || opened).position;
  }

  async startSignedIn(
    { accountId, method, sessionId = newSessionId(), device }: NewSession,
    requestId: string,
  ): Promise<SignedIn> {
    const startedAt = new Date();
    const { token, expiresAt } = await this.tokens.issue({ accountId, sessionId, method }, startedAt);
    await this.startSession(accountId, sessionId, { startedAt, expiresAt, device }, requestId);
    return { token, expiresAt: expiresAt.toISOString(), accountId };
  }

  async startSession(
    accountId: string,
    sessionId: string,
    { device, ...times }: { startedAt: Date; expiresAt: Date; device?: string | undefined },
    requestId: string,
  ) {
    await this.store.setMaxAge(streamName(sessionDecider.category, sessionId), sessionMaxAgeSeconds);
    const startedAt = times.startedAt.toISOString();
    const expiresAt = times.expiresAt.toISOString();
    const session = { sessionId, accountId, startedAt, expiresAt, ...(device !== undefined && { device }) };
    const command: SessionCommand = { type: 'StartSession', session };
    await this.deciders.run(sessionDecider, sessionId, command, newContext({ kind: 'user', id: accountId }, requestId));
  }

  private isConfiguredAdmin(email: string): boolean {
    return this.config.env.ADMIN_EMAILS.some((configured) => configured.toLowerCase() === email);
  }

  private change(accountId: string, command: AccountCommand, context: CommandContext) {
    return this.deciders.run(accountDecider, accountId, command, childContext(context, command.type));
  }
}
