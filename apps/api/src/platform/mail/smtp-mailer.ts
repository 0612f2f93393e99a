import { Logger } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { requiresTls } from '../config/smtp-url';
import type { ServiceFailures } from '../external-services/service-failures';
import { within } from '../timing/retry';
import { Mailer, type Mail } from './mailer';
import { smtpFailureOf } from './smtp-failure';

/** Timeout of one reply of the server. */
const timeoutMs = 10_000;
/** Timeout of a mail. */
export const sendTimeoutMs = 20_000;

interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly deadlineMs?: number;
}

/** Sends mail over SMTP: smtps://, or smtp:// with STARTTLS. */
export class SmtpMailer extends Mailer {
  private readonly logger = new Logger('Mail');
  private readonly transport: Transporter;
  private readonly from: string;
  private readonly deadlineMs: number;
  private readonly secrets: readonly string[];

  constructor(
    { url, from, deadlineMs = sendTimeoutMs }: SmtpSettings,
    private readonly failures: ServiceFailures,
  ) {
    super();
    const { username, password } = new URL(url);
    this.secrets = [password, decodeURIComponent(password), username, decodeURIComponent(username)].filter(
      (text) => text.length > 2,
    );
    this.from = from;
    this.deadlineMs = deadlineMs;
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transport = createTransport({ url, ...timeouts, dnsTimeout: timeoutMs, requireTLS: requiresTls(url) });
  }

  override async send(mail: Mail): Promise<void> {
    try {
      await within(this.deadlineMs, this.transport.sendMail({ from: this.from, ...mail }));
      this.failures.succeeded('mail');
    } catch (reason) {
      const { kind, error } = smtpFailureOf(reason, [...this.secrets, mail.to]);
      if (kind) this.failures.failed('mail', kind, error.cause);
      else this.logger.warn({ err: error.cause }, 'the mail server refused a recipient');
      throw error;
    }
  }
}
