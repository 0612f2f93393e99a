import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { NoticeKind } from '@duetcast/domain/accounts/notice-kinds';
import { isMailed } from '@duetcast/domain/accounts/notices';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { Deciders } from '../../eventing/deciders/deciders';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { Config } from '../../platform/config/config';
import { linkMail } from '../../platform/mail/link-mail';
import { Mailer } from '../../platform/mail/mailer';
import mails from './mails.json';

export type MailName = keyof typeof mails;
type Facts = Readonly<Record<string, string | number>>;

const filled = (text: string, facts: Facts): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => facts[name]?.toLocaleString('en') ?? '');

/** Mails the owner of an account what an event says. Events come at least once, so a crash can send a mail twice. */
@Injectable()
export class OwnerMail {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** Sends nothing to an erased account, nor what its owner switched off. @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async send(accountId: string, name: MailName, facts: Facts): Promise<void> {
    const mail = mails[name];
    const kind = 'kind' in mail ? (mail.kind as NoticeKind) : null;
    if (kind && !(await this.isWanted(accountId, kind))) return;
    const to = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row.email;
    if (!to) return;
    const [subject = '', page = '', ...paragraphs] = [mail.subject, mail.page, ...mail.paragraphs].map((text) =>
      filled(text, facts),
    );
    const note = kind && `What is mailed to you: ${this.config.pageAt('/dashboard?tab=settings&section=notices')}`;
    await this.mailer.send(
      linkMail({ to, subject, paragraphs, link: this.config.pageAt(page), ...(note && { note }) }),
    );
  }

  /** False for an owner without an account. */
  async isWanted(accountId: string, kind: NoticeKind): Promise<boolean> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    return state.accountId !== null && isMailed(state.notices, kind);
  }
}
