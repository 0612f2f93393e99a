import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountDecider, type Account } from '@duetcast/domain/accounts/account-decider';
import { emailSchema } from '@duetcast/domain/sign-in/sign-in-request';
import type { MetadataReport } from '@duetcast/domain/billing/billing';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { AccountChanges, accountIdOf } from '../../accounts/public';
import { Config } from '../../../platform/config/config';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { AccountsAtSignIn } from '../sessions/accounts-at-sign-in';
import { ClerkApi } from './clerk-api';

/** A user of Clerk's as a verified token or a signed webhook shows them. */
export interface ClerkUser {
  readonly userId: string;
  /** Only an address that Clerk verified: it may make an administrator. null: not known here. */
  readonly verifiedEmail: string | null;
  /** undefined: not told. */
  readonly metadata: MetadataReport | undefined;
}

/** Addresses hold an @, so no e-mail's account can have the id of a Clerk user's. */
const clerkAccountIdOf = (userId: string): string => accountIdOf(`clerk:${userId}`);

/** Accounts of Clerk's users: opened on first sight, their plan as the metadata have it. */
@Injectable()
export class ClerkAccounts {
  /** Accounts that this process has seen to; a new process has perhaps other ADMIN_EMAILS. */
  private readonly seen = new Map<string, Promise<void>>();

  constructor(
    private readonly api: ClerkApi,
    private readonly atSignIn: AccountsAtSignIn,
    private readonly changes: AccountChanges,
    private readonly deciders: Deciders,
    private readonly config: Config,
  ) {}

  /** The user's account as of now. @throws AppError `auth.unreachable` where a new account's address had to be asked for, `store.unavailable` */
  async accountOf(user: ClerkUser): Promise<Account & { accountId: string }> {
    const accountId = clerkAccountIdOf(user.userId);
    await this.firstSight(accountId, user);
    const { state } = await this.deciders.load(accountDecider, accountId);
    const account = await this.withMetadata(accountId, state, user.metadata);
    return { ...account, accountId };
  }

  private firstSight(accountId: string, user: ClerkUser): Promise<void> {
    const seeing = this.seen.get(accountId);
    if (seeing) return seeing;
    if (this.seen.size >= 10_000) this.seen.clear();
    const now = this.open(accountId, user).catch((error: unknown) => {
      this.seen.delete(accountId);
      throw error;
    });
    this.seen.set(accountId, now);
    return now;
  }

  private async open(accountId: string, { userId, verifiedEmail }: ClerkUser): Promise<void> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    const mayBecomeAdmin = !state.isAdmin && this.config.env.ADMIN_EMAILS.length > 0;
    if (state.accountId && !mayBecomeAdmin) return;
    try {
      const email = verifiedEmail ?? (await this.api.verifiedEmailOf(userId));
      await this.atSignIn.open(accountId, email, randomUUID());
    } catch (error) {
      if (!state.accountId || !isAppError(error, 'auth.unreachable')) throw error;
    }
  }

  /** Asked of what is known first: every token repeats the metadata. */
  private async withMetadata(accountId: string, account: Account, report?: MetadataReport): Promise<Account> {
    if (!report) return account;
    const command = { type: 'ReportMetadata', report } as const;
    if (accountDecider.decide(command, account).length === 0) return account;
    return this.changes.change(accountId, command, systemContext('clerk', randomUUID()));
  }
}

/** The address in our spelling if Clerk says that it is verified. */
export const verifiedEmail = (email: string | undefined, isVerified: boolean): string | null =>
  isVerified ? (emailSchema.safeParse(email).data ?? null) : null;
