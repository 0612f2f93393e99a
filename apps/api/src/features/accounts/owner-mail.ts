import { Injectable } from '@nestjs/common';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { Config } from '../../platform/config/config';
import { linkMail } from '../../platform/mail/link-mail';
import { Mailer } from '../../platform/mail/mailer';

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Path of the page to which the mail leads. */
  readonly page: string;
}

/** Mails the owner of an account what an event says. Events come at least once, so a crash can send a mail twice. */
@Injectable()
export class OwnerMail {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** Sends nothing to an erased account. @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async send(accountId: string, { page, ...mail }: Notice): Promise<void> {
    const to = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row.email;
    if (to) await this.mailer.send(linkMail({ to, ...mail, link: this.config.pageAt(page) }));
  }
}
