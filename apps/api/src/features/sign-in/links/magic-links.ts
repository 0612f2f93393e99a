import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import {
  checkLink,
  signInDecider,
  type AddressStep,
  type RequestedLink,
  type SignInCommand,
} from '@duetcast/domain/sign-in/sign-in-decider';
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
const changePurpose = 'address-change';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

const idOf = (token: string): string => sha256(token);

/** A change of address that its links carry. */
export interface AddressChange {
  readonly from: string;
  readonly to: string;
  /** The account's `emailChanges` when it was asked for. */
  readonly expectedChanges: number;
}

/** Single-use links by mail: only a hash of the token and the sealed address are stored. */
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
    const accountId = (await this.accountIds.find(email)) ?? this.accountIds.create();
    return this.request({ accountId, sealedEmail: this.box.seal(email, sealPurpose) }, requestId);
  }

  /** A token with which one of the addresses confirms the change. */
  makeStep(accountId: string, step: AddressStep, change: AddressChange, requestId: string): Promise<string> {
    const sealedEmail = this.box.seal(JSON.stringify(change), changePurpose);
    return this.request({ accountId, step, sealedEmail }, requestId);
  }

  private async request(requested: Omit<RequestedLink, 'expiresAt'>, requestId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const link = { ...requested, expiresAt: new Date(Date.now() + linkLifetimeMs).toISOString() };
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
    return { accountId: await this.accountIds.claim(email, await this.newFor(email, accountId)), email };
  }

  /** The account for an address without one; that of the link may have changed its address since. */
  private async newFor(email: string, accountId: string): Promise<string> {
    if ((await this.accountIds.find(email)) !== null) return accountId;
    const { state } = await this.deciders.load(accountDecider, accountId);
    return state.accountId === null ? accountId : this.accountIds.create();
  }

  /** Spends a link of `makeStep`. @throws AppError `auth.linkInvalid`, `auth.linkExpired` */
  async spendStep(token: string, requestId: string) {
    if (!tokenShape.test(token)) throw new AppError('auth.linkInvalid');
    const command = { type: 'UseAddressLink', now: new Date().toISOString() } as const;
    const { state } = await this.run(token, 'address-change', command, requestId);
    if (!state.requested) throw new AppError('auth.linkInvalid');
    const { accountId, step, sealedEmail } = state.requested;
    return { accountId, step, change: JSON.parse(this.box.unseal(sealedEmail, changePurpose)) as AddressChange };
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
