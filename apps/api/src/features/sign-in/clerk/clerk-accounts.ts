import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountDecider, type Account } from '@duetcast/domain/accounts/account-decider';
import { emailSchema } from '@duetcast/domain/sign-in/sign-in-request';
import type { MetadataReport } from '@duetcast/domain/billing/billing';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { AccountIds } from '../../accounts/public';
import { Config } from '../../../platform/config/config';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import { AccountsAtSignIn } from '../sessions/accounts-at-sign-in';
import { ClerkApi } from './clerk-api';

/** A Clerk user, from a verified token or a signed webhook. */
export interface ClerkUser {
  readonly userId: string;
  /** An address verified by Clerk, because it can grant admin rights; null: unknown. */
  readonly verifiedEmail: string | null;
  /** undefined: not included. */
  readonly metadata: MetadataReport | undefined;
}

/** Pause before Clerk is asked again for an address that it had not verified. */
const askAgainAfterMs = 60_000;

interface Opening {
  /** Whether the address is known. */
  readonly done: Promise<boolean>;
  /** Unix ms. */
  askAgainAt: number;
}

const isCurrent = ({ askAgainAt }: Opening, { verifiedEmail }: ClerkUser): boolean =>
  askAgainAt === Infinity || (verifiedEmail === null && Date.now() < askAgainAt);

/** Accounts of Clerk users: opened at the first request, with the plan from the metadata. */
@Injectable()
export class ClerkAccounts {
  /** Accounts this process has opened; not persisted, because ADMIN_EMAILS may change between starts. */
  private readonly opened = new Map<string, Opening>();

  constructor(
    private readonly api: ClerkApi,
    private readonly atSignIn: AccountsAtSignIn,
    private readonly deciders: Deciders,
    private readonly progress: ProjectionProgress,
    private readonly config: Config,
    private readonly ids: AccountIds,
  ) {}

  /** The user's current account. @throws AppError `auth.unreachable` if Clerk must be queried for a new account's address, `store.unavailable` */
  async accountOf(user: ClerkUser): Promise<Account & { accountId: string }> {
    const accountId = await this.ids.ofHostedUser(user.userId);
    await this.openOnce(accountId, user);
    const { state } = await this.deciders.load(accountDecider, accountId);
    const account = await this.withMetadata(accountId, state, user.metadata);
    return { ...account, accountId };
  }

  private openOnce(accountId: string, user: ClerkUser): Promise<unknown> {
    const earlier = this.opened.get(accountId);
    if (earlier && isCurrent(earlier, user)) return earlier.done;
    if (this.opened.size >= 10_000) this.opened.clear();
    const opening: Opening = { done: this.open(accountId, user), askAgainAt: Infinity };
    this.opened.set(accountId, opening);
    opening.done.then(
      (isComplete) => isComplete || (opening.askAgainAt = Date.now() + askAgainAfterMs),
      () => this.opened.get(accountId) === opening && this.opened.delete(accountId),
    );
    return opening.done;
  }

  /** Whether the address is known, so that Clerk need not be asked for it. */
  private async open(accountId: string, { userId, verifiedEmail }: ClerkUser): Promise<boolean> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    if (state.suspension) return false;
    const canBecomeAdmin = !state.isAdmin && this.config.env.ADMIN_EMAILS.length > 0;
    if (state.hasEmail && !canBecomeAdmin) return true;
    try {
      const email = verifiedEmail ?? (await this.api.verifiedEmailOf(userId));
      await this.untilReadable(await this.atSignIn.open(accountId, email, randomUUID()));
      return email !== '';
    } catch (error) {
      if (!state.accountId || !isAppError(error, 'auth.unreachable')) throw error;
      return false;
    }
  }

  /** Decides on the loaded state first, because every token repeats the metadata. */
  private async withMetadata(accountId: string, account: Account, report?: MetadataReport): Promise<Account> {
    if (!report) return account;
    const command = { type: 'ReportMetadata', report } as const;
    if (accountDecider.decide(command, account).length === 0) return account;
    const context = systemContext('clerk', randomUUID());
    const { state, position } = await this.deciders.run(accountDecider, accountId, command, context);
    await this.untilReadable(position);
    return state;
  }

  /** Authentication opens accounts before the route runs, so it waits for the row itself. */
  private async untilReadable(position: Position | null): Promise<void> {
    await this.progress.reached([accounts.name], position);
  }
}

/** The normalized address if Clerk has verified it. */
export const verifiedEmail = (email: string | undefined, isVerified: boolean): string | null =>
  isVerified ? (emailSchema.safeParse(email).data ?? null) : null;
