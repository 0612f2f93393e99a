import { Injectable } from '@nestjs/common';
import { accountEvents } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { accounts } from '@duetcast/projections/accounts/accounts';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../eventing/reactions/reactor';
import { Config } from '../../platform/config/config';
import { linkMail } from '../../platform/mail/link-mail';
import { Mailer } from '../../platform/mail/mailer';
import { AccountIds } from '../accounts/public';

/** Frees the address that an account left, and mails to it. */
@Injectable()
export class ChangedAddresses implements Reaction {
  readonly name = 'changed-addresses';
  readonly watched = { streamPrefixes: ['account-'], types: ['EmailChanged'] };

  constructor(
    private readonly ids: AccountIds,
    private readonly progress: ProjectionProgress,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `store.behind`: the rows still give the address to the account; as `Mailer.send` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(accountEvents, event);
    if (type !== 'EmailChanged') return;
    if (!(await this.progress.reached([accounts.name], event.position))) throw new AppError('store.behind');
    await this.ids.release(data.previous, data.accountId);
    if (data.previous === '') return;
    const subject = 'Your Duetcast account has another address';
    const paragraphs = [
      'Your Duetcast account now signs in with another address, as both addresses confirmed. This one no longer signs in to it:',
    ];
    await this.mailer.send(linkMail({ to: data.previous, subject, paragraphs, link: this.config.pageAt('/sign-in') }));
  }
}
