import { join } from 'node:path';
import { Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config/config';
import { ServiceFailures } from '../external-services/service-failures';
import { Mailer } from './mailer';
import { OutboxMailer } from './outbox-mailer';
import { SmtpMailer } from './smtp-mailer';

/** Creates the configured mailer: SMTP, or the outbox folder. */
export function createMailer({ env, dataDir }: Config, failures: ServiceFailures): Mailer {
  return env.SMTP_URL
    ? new SmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }, failures)
    : new OutboxMailer(join(dataDir, 'outbox'), env.MAIL_FROM);
}

@Module({
  providers: [{ provide: Mailer, useFactory: createMailer, inject: [Config, ServiceFailures] }],
  exports: [Mailer],
})
export class MailModule implements OnApplicationBootstrap {
  private readonly logger = new Logger('Mail');

  constructor(private readonly config: Config) {}

  /** In development the page shows the link; in production only the operator can read the outbox. */
  onApplicationBootstrap(): void {
    const { env, dataDir, isProduction } = this.config;
    if (isProduction && !env.SMTP_URL && !env.CLERK_SECRET_KEY && this.config.has('api'))
      this.logger.warn(
        `Users cannot receive sign-in links: mail is only written to ${join(dataDir, 'outbox')}. Set SMTP_URL, or CLERK_SECRET_KEY and CLERK_PUBLISHABLE_KEY.`,
      );
  }
}
