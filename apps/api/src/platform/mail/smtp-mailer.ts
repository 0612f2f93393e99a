import { AppError } from '@duetcast/domain/kernel/errors';
import { createTransport, type Transporter } from 'nodemailer';
import { Mailer, type Mail } from './mailer';

const timeoutMs = 10_000;

/** Sends mail over SMTP (smtp:// with STARTTLS if offered, or smtps://). */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    this.transport = createTransport({ url, ...timeouts });
  }

  override async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.from, ...mail });
    } catch (error) {
      throw new AppError('mail.unavailable', {}, { cause: error });
    }
  }
}
