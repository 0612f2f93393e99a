import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { Config } from '../../platform/config/config';
import { linkMail } from '../../platform/mail/link-mail';
import { Mailer } from '../../platform/mail/mailer';

/**
 * Mails the owner when an administrator corrected usage by a replay, or undid that. Events come at least once, so a crash can
 * send a mail twice; while the mail server does not respond, they wait.
 */
@Injectable()
export class UsageReplayNotices implements Reaction {
  readonly name = 'usage-replay-notices';
  readonly watched = { streamPrefixes: ['account-'], types: ['UsageReplayed'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type !== 'UsageReplayed') return;
    const owner = (await this.rows.load<AccountRow>(accounts.name, [data.accountId])).get(data.accountId)?.row;
    if (!owner?.email) return; // the account was erased
    const { outcome, characters, reason } = data;
    const change = `${characters < 0 ? 'lowers' : 'raises'} your used characters by ${Math.abs(characters).toLocaleString('en')}`;
    const what = outcome === 'applied' ? 'recalculated your usage, which' : 'took back an earlier correction, which';
    await this.mailer.send(
      linkMail({
        to: owner.email,
        subject: 'Your usage on Duetcast was corrected',
        paragraphs: [
          `An administrator of Duetcast ${what} ${change}.`,
          `Reason: ${reason}`,
          'Each correction is an event of your account; the page explains the figure event by event:',
        ],
        link: this.config.pageAt('/dashboard#/character-usage'),
      }),
    );
  }
}
