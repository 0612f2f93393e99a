import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { OwnerMail } from '../../accounts/public';

const audioText = {
  keep: 'What you have published stays public.',
  hide: 'Your public links and feeds answer that an administrator has hidden them.',
} as const;

/** Mails the owner when an administrator suspends the account or lifts that. */
@Injectable()
export class SuspensionNotices implements Reaction {
  readonly name = 'suspension-notices';
  readonly watched = { streamPrefixes: ['account-'], types: ['AccountSuspended', 'AccountSuspensionLifted'] };

  constructor(private readonly mail: OwnerMail) {}

  /** @throws as `OwnerMail.send` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type === 'AccountSuspended') {
      const ended = 'You cannot sign in, and your API tokens have ended. Jobs that had started end as usual.';
      const paragraphs = [
        'An administrator of Duetcast has suspended your account.',
        `Reason: ${data.reason}`,
        `${ended} ${audioText[data.publicAudio]}`,
        'What is allowed stands in the terms of use:',
      ];
      await this.mail.send(data.accountId, { subject: 'Your Duetcast account is suspended', paragraphs, page: '/tos' });
    }
    if (type === 'AccountSuspensionLifted') {
      const paragraphs = [
        'An administrator of Duetcast has lifted the suspension of your account.',
        `Reason: ${data.reason}`,
        'Your earlier sessions and API tokens have ended: sign in, and create new tokens where you need them.',
      ];
      const subject = 'Your Duetcast account is open again';
      await this.mail.send(data.accountId, { subject, paragraphs, page: '/sign-in' });
    }
  }
}
