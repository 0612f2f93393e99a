import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import { commandOf } from '../../../eventing/deciders/command-context';
import { Config } from '../../../platform/config/config';
import { linkMail } from '../../../platform/mail/link-mail';
import type { Mail } from '../../../platform/mail/mailer';
import { MailDelivery } from '../mail/mail-delivery';
import { MagicLinks } from '../links/magic-links';
import { SignInLimits } from '../mail/sign-in-limits';

const subject = 'Sign in to Duetcast';
const paragraphs = ['Open this link to sign in to Duetcast:'];
const note = `It works once and for ${linkLifetimeMs / 60_000} minutes. If you did not ask for it, do nothing.`;

export const signInMail = (to: string, link: string): Mail => linkMail({ to, subject, paragraphs, link, note });

interface SignInRequested {
  readonly message: string;
  /** The mail server does not answer: the link is sent when it does. */
  readonly delayed?: true;
  /** Only if no mail is sent, and never in production. */
  readonly magicLink?: string;
  /** Token of the link, which only the mail contains: for the browser's cookie, not for the response. */
  readonly token: string;
}

/** Requests a sign-in link; the response does not reveal whether the address has an account. */
export class RequestSignIn extends commandOf<
  SignInRequested,
  {
    email: string;
    /** Network address of the caller, from which `SignInLimits` took a point. */
    ip: string;
    requestId: string;
  }
>() {}

const sentMessage = 'A sign-in link was sent to your e-mail address.';
const delayedMessage = `The mail server does not answer at the moment. The sign-in link will be sent when it does, within ${linkLifetimeMs / 60_000} minutes.`;

@CommandHandler(RequestSignIn)
export class RequestSignInHandler implements ICommandHandler<RequestSignIn> {
  constructor(
    private readonly links: MagicLinks,
    private readonly delivery: MailDelivery,
    private readonly limits: SignInLimits,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.refused`, `mail.unavailable` if too many mails wait, `store.unavailable` */
  async execute({ email, ip, requestId }: RequestSignIn): Promise<SignInRequested> {
    const expiresAt = new Date(Date.now() + linkLifetimeMs).toISOString();
    const token = await this.links.make(email, requestId);
    const link = this.config.pageAt(`/sign-in/verify?token=${token}`);
    const onFailure = () => this.limits.giveBack(ip, email);
    if (!(await this.delivery.deliver(signInMail(email, link), { expiresAt, onFailure })))
      return { message: delayedMessage, delayed: true, token };
    const showLink = this.config.showsSignInLinks;
    return { message: sentMessage, ...(showLink && { magicLink: link }), token };
  }
}
