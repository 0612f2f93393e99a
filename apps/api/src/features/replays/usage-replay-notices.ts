import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { OwnerMail } from '../accounts/public';

/** Mails the owner when an administrator corrected usage by a replay, or undid that. */
@Injectable()
export class UsageReplayNotices implements Reaction {
  readonly name = 'usage-replay-notices';
  readonly watched = { streamPrefixes: ['account-'], types: ['UsageReplayed'] };

  constructor(private readonly mail: OwnerMail) {}

  /** @throws as `OwnerMail.send` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type !== 'UsageReplayed') return;
    const { accountId, outcome, characters, reason } = data;
    const change = `${characters < 0 ? 'lowers' : 'raises'} your used characters by ${Math.abs(characters).toLocaleString('en')}`;
    const what = outcome === 'applied' ? 'recalculated your usage, which' : 'took back an earlier correction, which';
    const paragraphs = [
      `An administrator of Duetcast ${what} ${change}.`,
      `Reason: ${reason}`,
      'Each correction is an event of your account; the page explains the figure event by event:',
    ];
    const subject = 'Your usage on Duetcast was corrected';
    await this.mail.send(accountId, { subject, paragraphs, page: '/dashboard#/character-usage' });
  }
}
