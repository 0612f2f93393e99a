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

interface Notice {
  /** Absent: it cannot be switched off. */
  readonly kind?: NoticeKind;
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
    private readonly deciders: Deciders,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** Sends nothing to an erased account, nor what its owner switched off. @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async send(accountId: string, { page, kind, ...mail }: Notice): Promise<void> {
    if (kind && !(await this.isWanted(accountId, kind))) return;
    const to = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row.email;
    const note = kind && `What is mailed to you: ${this.config.pageAt('/dashboard?tab=settings&section=notices')}`;
    if (to) await this.mailer.send(linkMail({ to, ...mail, link: this.config.pageAt(page), ...(note && { note }) }));
  }

  /** False for an owner without an account. */
  async isWanted(accountId: string, kind: NoticeKind): Promise<boolean> {
    const { state } = await this.deciders.load(accountDecider, accountId);
    return state.accountId !== null && isMailed(state.notices, kind);
  }
}
