import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Config } from '../config';
import { Mailer } from './mailer';
import { OutboxMailer } from './outbox-mailer';
import { SmtpMailer } from './smtp-mailer';

/** The mailer that the configuration asks for. */
export function createMailer({ env, dataDir }: Config): Mailer {
  return env.SMTP_URL
    ? new SmtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : new OutboxMailer(join(dataDir, 'outbox'), env.MAIL_FROM);
}

@Module({
  providers: [{ provide: Mailer, useFactory: createMailer, inject: [Config] }],
  exports: [Mailer],
})
export class MailModule {}
