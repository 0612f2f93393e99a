import { Injectable } from '@nestjs/common';
import type { PublicationEvent } from '@duetcast/domain/publications/publication-decider';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { OwnerMail } from '../../accounts/public';
import { PublicationSources } from '../visibility/publications';

/** `title` undefined: unknown. */
function noticeOf({ type, data: { reason } }: Decided, title: string | null | undefined) {
  const what = title == null ? 'content that you publish' : `“${title}”`;
  return type === 'PublicationHidden'
    ? {
        subject: 'Your content on Duetcast was hidden',
        paragraphs: [
          `An administrator has hidden ${what} on Duetcast.`,
          `Reason: ${reason}`,
          'Its public links now answer that it is hidden. You still have it in your account:',
        ],
      }
    : {
        subject: 'Your content on Duetcast is public again',
        paragraphs: [
          `An administrator has made ${what} public on Duetcast again.`,
          `Reason: ${reason}`,
          'It is in your account:',
        ],
      };
}

type Decided = Extract<PublicationEvent, { type: 'PublicationHidden' | 'PublicationRestored' }>;

/** Mails the owner when an administrator hides or restores content. */
@Injectable()
export class OwnerNotices implements Reaction {
  readonly name = 'publication-notices';
  readonly watched = { streamPrefixes: ['publication-'], types: ['PublicationHidden', 'PublicationRestored'] };

  constructor(
    private readonly rows: ReadModelStore,
    private readonly sources: PublicationSources,
    private readonly mail: OwnerMail,
  ) {}

  /** @throws as `OwnerMail.send` */
  async react(event: StoredEvent): Promise<void> {
    const decided = event as StoredEvent & Decided;
    const described = await this.description(decided);
    const notice = { ...noticeOf(decided, described?.title), page: described?.ownerPath ?? '/dashboard' };
    await this.mail.send(decided.data.accountId, notice);
  }

  private async description({ data }: Decided) {
    if ('kind' in data) return this.sources.of(data.kind)?.describe(data.contentId);
    const { publicationId: id } = data;
    const content = (await this.rows.load<PublicationRow>(publications.name, [id])).get(id)?.row;
    return content && this.sources.of(content.kind)?.describe(content.contentId);
  }
}
