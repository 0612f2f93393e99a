import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkLink, signInDecider, type SignInCommand } from '@duetcast/domain/sign-in/sign-in-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { sha256 } from '../../../platform/hashing/sha256';
import { AccountIds } from '../../accounts/public';
import { SecretBox } from '../../../platform/secrets/secret-box';

/** Retention of a link's events. */
export const signInMaxAgeSeconds = 24 * 60 * 60;
const sealPurpose = 'sign-in-email';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

const idOf = (token: string): string => sha256(token);

/** Single-use sign-in links: only a hash of the token and the sealed address are stored. */
@Injectable()
export class MagicLinks {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly box: SecretBox,
    private readonly accountIds: AccountIds,
  ) {}

  /** A new token for the address; 32 random bytes, base64url. */
  async make(email: string, requestId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + linkLifetimeMs).toISOString();
    const accountId = (await this.accountIds.find(email)) ?? this.accountIds.create();
    const link = { accountId, sealedEmail: this.box.seal(email, sealPurpose), expiresAt };
    await this.store.setMaxAge(streamName(signInDecider.category, idOf(token)), signInMaxAgeSeconds);
    await this.run(token, link.accountId, { type: 'RequestSignInLink', link }, requestId);
    return token;
  }

  /** Spends the link on a session and returns its account and address. @throws AppError `auth.linkInvalid`, `auth.linkExpired` */
  async spend(token: string, sessionId: string, requestId: string): Promise<{ email: string; accountId: string }> {
    if (!tokenShape.test(token)) throw new AppError('auth.linkInvalid');
    const command = { type: 'UseSignInLink', sessionId, now: new Date().toISOString() } as const;
    const { state } = await this.run(token, 'sign-in', command, requestId);
    if (!state.requested) throw new AppError('auth.linkInvalid');
    const { accountId, sealedEmail } = state.requested;
    const email = this.box.unseal(sealedEmail, sealPurpose);
    return { accountId: await this.accountIds.claim(email, accountId), email };
  }

  /** Reads the link without spending it. @throws AppError `auth.linkInvalid`, `auth.linkExpired` */
  async check(token: string): Promise<void> {
    if (!tokenShape.test(token)) throw new AppError('auth.linkInvalid');
    const { state } = await this.deciders.load(signInDecider, idOf(token));
    checkLink(state, new Date().toISOString());
  }

  private run(token: string, actorId: string, command: SignInCommand, requestId: string) {
    return this.deciders.run(signInDecider, idOf(token), command, systemContext(actorId, requestId));
  }
}
