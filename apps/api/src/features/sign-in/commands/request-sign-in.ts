import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import { Config } from '../../../platform/config/config';
import { Mailer } from '../../../platform/mail/mailer';
import { MagicLinks } from '../sessions/magic-links';

interface SignInRequested {
  readonly message: string;
  /** Only if no mail is sent, and never in production. */
  readonly magicLink?: string;
}

/** Requests a sign-in link; the response does not reveal whether the address has an account. */
export class RequestSignIn extends Command<SignInRequested> {
  constructor(
    readonly email: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(RequestSignIn)
export class RequestSignInHandler implements ICommandHandler<RequestSignIn> {
  constructor(
    private readonly links: MagicLinks,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.unavailable`, `store.unavailable` */
  async execute({ email, requestId }: RequestSignIn): Promise<SignInRequested> {
    const token = await this.links.make(email, requestId);
    const link = this.config.pageAt(`/sign-in/verify?token=${token}`);
    await this.mailer.send({ to: email, subject: 'Sign in to Duetcast', text: mailText(link) });
    const message = 'A sign-in link was sent to your e-mail address.';
    const showLink = this.config.showsSignInLinks;
    return showLink ? { message, magicLink: link } : { message };
  }
}

const mailText = (link: string): string =>
  `Open this link to sign in to Duetcast:\n\n${link}\n\nIt works once and for ${linkLifetimeMs / 60_000} minutes. If you did not ask for it, do nothing.\n`;
