import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { time } from '@duetcast/domain/kernel/event';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { newContext } from '../../eventing/deciders/command-context';
import { sessionCookieFor } from '../../platform/authentication/session-cookie';
import { Config } from '../../platform/config/config';
import { answer } from '../../platform/http/route-io';
import { answerOf } from '../../platform/openapi/api-operation';
import type { ApiRequest } from '../../platform/requests/principal';
import { ClaimPodcasts } from '../podcasts/public';
import { AccountProfiles, accountSummarySchema } from '../profile/public';
import type { SignedIn } from './sessions/accounts-at-sign-in';

/** How the document describes the answer of every way to sign in. */
export const signedInAnswer = {
  description: 'Signed in. `token` is the session token.',
  schema: answerOf(z.object({ token: z.string(), expiresAt: time, user: accountSummarySchema })),
  headers: ['Set-Cookie'],
} as const;

/** What every way to sign in answers with: the session's token, also as a cookie. */
@Injectable()
export class SignInResponses {
  private readonly logger = new Logger('Auth');

  constructor(
    private readonly commands: CommandBus,
    private readonly profiles: AccountProfiles,
    private readonly config: Config,
  ) {}

  async of({ token, expiresAt, accountId }: SignedIn, { id, principal }: ApiRequest, reply: FastifyReply) {
    if (principal?.kind === 'anonymous') await this.claimPodcasts(principal.credential, accountId, id);
    void reply.header('set-cookie', sessionCookieFor(token, this.config));
    return async () => answer({ token, expiresAt, user: await this.profiles.summaryOf(accountId) });
  }

  /** Moves podcasts created anonymously to the account; a failure does not fail the sign-in. */
  private async claimPodcasts(session: string, accountId: string, requestId: string): Promise<void> {
    const context = newContext({ kind: 'user', id: accountId }, requestId);
    await this.commands
      .execute(new ClaimPodcasts({ session, accountId, context }))
      .catch((reason: unknown) => this.logger.warn({ requestId, err: reason }, 'podcasts not claimed'));
  }
}
