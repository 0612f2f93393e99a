import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Config } from '../../../platform/config/config';
import { linkMail } from '../../../platform/mail/link-mail';
import { Mailer } from '../../../platform/mail/mailer';

const audioText = {
  keep: 'What you have published stays public.',
  hide: 'Your public links and feeds answer that an administrator has hidden them.',
} as const;

/** Mails the owner when an administrator suspends the account or lifts that; a crash can send a mail twice. */
@Injectable()
export class SuspensionNotices implements Reaction {
  readonly name = 'suspension-notices';
  readonly watched = { streamPrefixes: ['account-'], types: ['AccountSuspended', 'AccountSuspensionLifted'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type !== 'AccountSuspended' && type !== 'AccountSuspensionLifted') return;
    const owner = (await this.rows.load<AccountRow>(accounts.name, [data.accountId])).get(data.accountId)?.row;
    if (!owner?.email) return; // the account was erased
    const reason = `Reason: ${data.reason}`;
    const mail =
      type === 'AccountSuspended'
        ? {
            subject: 'Your Duetcast account is suspended',
            paragraphs: [
              'An administrator of Duetcast has suspended your account.',
              reason,
              `You cannot sign in, and your API tokens have ended. Jobs that had started end as usual. ${audioText[data.publicAudio]}`,
              'What is allowed stands in the terms of use:',
            ],
            link: this.config.pageAt('/tos'),
          }
        : {
            subject: 'Your Duetcast account is open again',
            paragraphs: [
              'An administrator of Duetcast has lifted the suspension of your account.',
              reason,
              'Your earlier sessions and API tokens have ended: sign in, and create new tokens where you need them.',
            ],
            link: this.config.pageAt('/sign-in'),
          };
    await this.mailer.send(linkMail({ to: owner.email, ...mail }));
  }
}
