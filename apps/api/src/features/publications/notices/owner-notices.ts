import { Injectable } from '@nestjs/common';
import type { PublicationEvent } from '@duetcast/domain/publications/publication-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Config } from '../../../platform/config/config';
import { linkMail } from '../../../platform/mail/link-mail';
import { Mailer, type Mail } from '../../../platform/mail/mailer';
import { PublicationSources } from '../visibility/publications';

interface Notice {
  readonly to: string;
  readonly isHidden: boolean;
  /** null: unknown. */
  readonly title: string | null;
  /** The administrator's own words. */
  readonly reason: string;
  /** Page of the owner. */
  readonly link: string;
}

const paragraphsOf = ({ isHidden, title, reason }: Notice): string[] => {
  const what = title === null ? 'content that you publish' : `“${title}”`;
  return isHidden
    ? [
        `An administrator has hidden ${what} on Duetcast.`,
        `Reason: ${reason}`,
        'Its public links now answer that it is hidden. You still have it in your account:',
      ]
    : [`An administrator has made ${what} public on Duetcast again.`, `Reason: ${reason}`, 'It is in your account:'];
};

/** The mail that tells the owner what an administrator decided about public content. */
function noticeMail(notice: Notice): Mail {
  const { to, isHidden, link } = notice;
  const subject = isHidden ? 'Your content on Duetcast was hidden' : 'Your content on Duetcast is public again';
  return linkMail({ to, subject, paragraphs: paragraphsOf(notice), link });
}

type Decided = Extract<PublicationEvent, { type: 'PublicationHidden' | 'PublicationRestored' }>;

/**
 * Mails the owner when an administrator hides or restores content. Events come at least once, so a crash can send a mail
 * twice; while the mail server does not respond, they wait.
 */
@Injectable()
export class OwnerNotices implements Reaction {
  readonly name = 'publication-notices';
  readonly watched = { streamPrefixes: ['publication-'], types: ['PublicationHidden', 'PublicationRestored'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly sources: PublicationSources,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** @throws AppError `mail.unavailable`, `mail.refused`, `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = event as StoredEvent & Decided;
    const owner = await this.row<AccountRow>(accounts.name, data.accountId);
    if (!owner?.email) return; // the account was erased
    const described = await this.description(data);
    const link = this.config.pageAt(described?.ownerPath ?? '/dashboard');
    const notice = { isHidden: type === 'PublicationHidden', title: described?.title ?? null, reason: data.reason };
    await this.mailer.send(noticeMail({ to: owner.email, link, ...notice }));
  }

  private async description(data: Decided['data']) {
    const content = 'kind' in data ? data : await this.row<PublicationRow>(publications.name, data.publicationId);
    return content && this.sources.of(content.kind)?.describe(content.contentId);
  }

  private async row<Row extends object>(collection: string, id: string): Promise<Row | undefined> {
    return (await this.rows.load<Row>(collection, [id])).get(id)?.row;
  }
}
