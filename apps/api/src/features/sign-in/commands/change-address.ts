import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { assertNotSuspended } from '@duetcast/domain/accounts/suspension';
import { AppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import type { AddressStep } from '@duetcast/domain/sign-in/sign-in-decider';
import { commandOf, newContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Config } from '../../../platform/config/config';
import { linkMail } from '../../../platform/mail/link-mail';
import type { RateLimited } from '../../../platform/requests/rate-limit-status';
import { AccountIds } from '../../accounts/public';
import { AccountProfiles } from '../../profile/public';
import { MagicLinks, type AddressChange } from '../links/magic-links';
import { MailDelivery } from '../mail/mail-delivery';
import { SignInLimits } from '../mail/sign-in-limits';

interface Requester extends RateLimited {
  readonly ip: string;
  readonly id: string;
}

/** What the answer to each step says. */
export interface AddressStepped {
  /** Which address confirms next; null: the address was changed. */
  readonly next: AddressStep | null;
  /** The mail server does not answer: the link is sent when it does. */
  readonly delayed?: true;
  /** Only if no mail is sent, and never in production. */
  readonly magicLink?: string;
}

/** Asks the present address to confirm another one; whether that has an account is not revealed. */
export class RequestAddressChange extends commandOf<
  AddressStepped,
  { accountId: string; email: string; requester: Requester }
>() {}

/** Confirms with a link: first the present address, then the new one, with which the change is made. */
export class ConfirmAddress extends commandOf<AddressStepped, { token: string; requester: Requester }>() {}

const subject = 'Change the address of your Duetcast account';
const note = `It works once and for ${linkLifetimeMs / 60_000} minutes. If you did not ask for it, do nothing.`;

@CommandHandler(RequestAddressChange)
export class RequestAddressChangeHandler implements ICommandHandler<RequestAddressChange> {
  constructor(
    private readonly deciders: Deciders,
    private readonly ids: AccountIds,
    private readonly profiles: AccountProfiles,
    private readonly links: MagicLinks,
    private readonly delivery: MailDelivery,
    private readonly limits: SignInLimits,
    private readonly config: Config,
  ) {}

  /** @throws AppError `account.addressElsewhere`; InvalidRequest for the address that it has; as `RequestSignIn` */
  async execute({ accountId, email: to, requester }: RequestAddressChange): Promise<AddressStepped> {
    if (!this.ids.isLocal(accountId)) throw new AppError('account.addressElsewhere');
    const { email: from } = await this.profiles.summaryOf(accountId);
    if (from === to) throw new InvalidRequest([{ msg: 'This is the address of the account already.', param: 'email' }]);
    const { state } = await this.deciders.load(accountDecider, accountId);
    return this.send('old', accountId, { from, to, expectedChanges: state.emailChanges }, requester);
  }

  /** Mails the link of a step. @throws as `RequestSignIn` */
  async send(
    step: AddressStep,
    accountId: string,
    change: AddressChange,
    requester: Requester,
  ): Promise<AddressStepped> {
    const { from, to } = change;
    const email = step === 'old' ? from : to;
    await this.limits.take(requester, email);
    const token = await this.links.makeStep(accountId, step, change, requester.id);
    const link = this.config.pageAt(`/change-address?token=${token}`);
    const paragraphs = [
      `Open this link to confirm that your Duetcast account changes its address from ${from} to ${to}:`,
    ];
    const onFailure = () => this.limits.giveBack(requester.ip, email);
    const expiresAt = new Date(Date.now() + linkLifetimeMs).toISOString();
    const mail = linkMail({ to: email, subject, paragraphs, link, note });
    if (!(await this.delivery.deliver(mail, { expiresAt, onFailure }))) return { next: step, delayed: true };
    return { next: step, ...(this.config.showsSignInLinks && { magicLink: link }) };
  }
}

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ICommandHandler<ConfirmAddress> {
  constructor(
    private readonly deciders: Deciders,
    private readonly ids: AccountIds,
    private readonly links: MagicLinks,
    private readonly requests: RequestAddressChangeHandler,
  ) {}

  /** @throws AppError `auth.linkInvalid`, `auth.linkExpired`, `account.addressTaken`, `account.suspended`, `account.missing` */
  async execute({ token, requester }: ConfirmAddress): Promise<AddressStepped> {
    const { accountId, step, change } = await this.links.spendStep(token, requester.id);
    const { state } = await this.deciders.load(accountDecider, accountId);
    if (!state.accountId) throw new AppError('account.missing');
    assertNotSuspended(state);
    if (state.emailChanges !== change.expectedChanges) throw new AppError('auth.linkInvalid');
    if (step === 'old') return this.requests.send('new', accountId, change, requester);
    const { from: previous, to: email, expectedChanges } = change;
    if ((await this.ids.claim(email, accountId)) !== accountId) throw new AppError('account.addressTaken');
    const command = { type: 'ChangeEmail', email, previous, expectedChanges } as const;
    const context = newContext({ kind: 'user', id: accountId }, requester.id);
    try {
      await this.deciders.run(accountDecider, accountId, command, context);
    } catch (error) {
      await this.ids.release(email, accountId);
      throw error;
    }
    return { next: null };
  }
}
