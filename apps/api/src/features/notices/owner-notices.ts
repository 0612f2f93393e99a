import { Injectable } from '@nestjs/common';
import { accountDecider, accountEvents, allowanceOf } from '@duetcast/domain/accounts/account-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import { streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { currentEvent, type EventOf } from '@duetcast/domain/kernel/event';
import { publicationEvents } from '@duetcast/domain/publications/publication-decider';
import { sessionEvents } from '@duetcast/domain/sign-in/session-decider';
import { isHere, tokenEvents } from '@duetcast/domain/tokens/token-decider';
import { dayMs } from '@duetcast/domain/limits/time-limits';
import { allowanceNoticePercent } from '@duetcast/domain/limits/usage-limits';
import { monthOf, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import { endpointDecider, endpointOf } from '@duetcast/domain/webhooks/endpoint-decider';
import { endpointEvents } from '@duetcast/domain/webhooks/endpoint-events';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publications, type PublicationRow } from '@duetcast/projections/publications/publications';
import { sessions, type SessionRow } from '@duetcast/projections/sign-in/sessions';
import { reactionTo } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { JobTitles } from '../jobs/public';
import { PublicationSources } from '../publications/public';
import { OwnerMail, type MailName } from './owner-mail';

/** Older events give no notice: those from before an upgrade to a release with this reaction, or of an imported account. */
const newsMs = 3 * dayMs;
/** The session that opens an account starts within this time. */
const openingMs = 60_000;
const allowanceSteps = [100, allowanceNoticePercent] as const;

const events = {
  ...accountEvents,
  ...endpointEvents,
  ...jobEvents,
  ...publicationEvents,
  ...sessionEvents,
  ...tokenEvents,
  ...usageEvents,
};
type Noticed = EventOf<typeof events>;
/** Such as 2026-11-20 12:00 UTC. */
const minuteOf = (isoTime: string): string => `${isoTime.slice(0, 16).replace('T', ' ')} UTC`;

type DataOf<Type> = Extract<Noticed, { type: Type }>['data'];

/** Mails owners what happened, by kinds that each owner switches, and records what no other event says. */
@Injectable()
export class OwnerNotices implements Reaction {
  readonly name = 'notices';
  readonly watched = {
    streamPrefixes: ['account-', 'endpoints-', 'job-', 'publication-', 'session-', 'token-', 'usage-'],
    types: [
      ...['OwnerNotified', 'SubscriptionChanged', 'UsageReplayed', 'AccountSuspended', 'AccountSuspensionLifted'],
      ...['EndpointDisabled', 'PublicationHidden', 'PublicationRestored', 'JobCompleted', 'JobFailed'],
      ...['TokenGenerated', 'NamedTokenCreated', 'SessionStarted', 'CharactersUsed'],
    ],
  };

  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly titles: JobTitles,
    private readonly sources: PublicationSources,
    private readonly mail: OwnerMail,
  ) {}

  /** @throws as `OwnerMail.send`; AppError `store.unavailable`, `store.conflict` */
  async react(stored: StoredEvent): Promise<void> {
    const { at } = stored.metadata;
    if (Date.now() - Date.parse(at) > newsMs) return;
    const { type, data }: Noticed = currentEvent(events, stored);
    switch (type) {
      case 'OwnerNotified':
        return this.mail.send(
          data.accountId,
          data.kind === 'allowance' || data.kind === 'audioDeletion' ? data.kind : 'session',
          data.facts,
        );
      case 'SubscriptionChanged':
        return this.mail.send(data.accountId, data.status, { end: data.endDate?.slice(0, 10) ?? 'no known day' });
      case 'UsageReplayed': {
        const { outcome, reason } = data;
        const [changes, characters] = [data.characters < 0 ? 'lowers' : 'raises', Math.abs(data.characters)];
        return this.mail.send(data.accountId, outcome, { changes, characters, reason });
      }
      case 'AccountSuspended':
        return this.mail.send(data.accountId, data.publicAudio, { reason: data.reason });
      case 'AccountSuspensionLifted':
        return this.mail.send(data.accountId, type, { reason: data.reason });
      case 'PublicationHidden':
      case 'PublicationRestored': {
        const described = await this.described(data);
        const what = described?.title == null ? 'content that you publish' : `“${described.title}”`;
        const page = described?.ownerPath ?? '/dashboard';
        return this.mail.send(data.accountId, type, { what, page, reason: data.reason });
      }
      case 'EndpointDisabled': {
        const endpoint = endpointOf((await this.deciders.load(endpointDecider, data.accountId)).state, data.endpointId);
        if (!endpoint || data.reason === 'paused') return; // deleted, or by the owner
        return this.mail.send(data.accountId, data.reason, { url: endpoint.settings.url });
      }
      case 'JobCompleted':
        return this.mailJob(streamIdOf(stored), 'jobDone', '');
      case 'JobFailed':
        return this.mailJob(streamIdOf(stored), 'jobFailed', data.error);
      case 'TokenGenerated':
      case 'NamedTokenCreated':
        return isHere(data) ? this.mail.send(data.accountId, 'token', { at: minuteOf(at) }) : undefined;
      case 'SessionStarted':
        return this.noteSession(data, stored);
      case 'CharactersUsed':
        return this.noteUsage(data, stored);
      default: // not watched
    }
  }

  private async described(data: DataOf<'PublicationHidden' | 'PublicationRestored'>) {
    if ('kind' in data) return this.sources.of(data.kind)?.describe(data.contentId);
    const { publicationId: id } = data;
    const content = (await this.rows.load<PublicationRow>(publications.name, [id])).get(id)?.row;
    return content && this.sources.of(content.kind)?.describe(content.contentId);
  }

  /** Its title is read only if the mail is wanted. */
  private async mailJob(jobId: string, name: MailName, error: string): Promise<void> {
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!submission || !(await this.mail.isWanted(submission.ownerId, 'jobDone'))) return;
    const stored = await this.rows.load<JobRow>(jobs.name, [jobId]);
    const title = (await this.titles.of([...stored.values()].map(({ row }) => row))).get(jobId);
    await this.mail.send(submission.ownerId, name, { jobId, error, title: title ? `“${title}”` : 'Your audio' });
  }

  /** Not the one that opens the account, nor another one of a known device. */
  private async noteSession({ accountId, sessionId, startedAt, device }: DataOf<'SessionStarted'>, event: StoredEvent) {
    for await (const { metadata } of this.store.readStream(streamName(accountDecider.category, accountId), {
      limit: 1,
    }))
      if (Date.parse(startedAt) - Date.parse(metadata.at) < openingMs) return;
    const where = { accountId, startedAt: { lt: startedAt } };
    const earlier = await this.rows.find<SessionRow>(sessions.name, { where, sort: [['startedAt', -1]], limit: 100 });
    if (device !== undefined && earlier.rows.some(({ row }) => row.device === device)) return;
    await this.notify(accountId, 'access', `${startedAt}/${sessionId}`, { at: minuteOf(startedAt) }, event);
  }

  private async noteUsage({ accountId, month }: DataOf<'CharactersUsed'>, event: StoredEvent): Promise<void> {
    if (month !== monthOf(event.metadata.at)) return;
    const limit = allowanceOf((await this.deciders.load(accountDecider, accountId)).state);
    if (limit <= 0) return; // unlimited
    const { used } = (await this.deciders.load(usageDecider, usageIdOf(accountId, month))).state;
    const percent = allowanceSteps.find((step) => used * 100 >= limit * step);
    if (percent === undefined) return;
    const noticeId = `${month}/${String(percent).padStart(3, '0')}`;
    await this.notify(accountId, 'allowance', noticeId, { month, percent, used, limit }, event);
  }

  private async notify(
    accountId: string,
    kind: DataOf<'OwnerNotified'>['kind'],
    noticeId: string,
    facts: DataOf<'OwnerNotified'>['facts'],
    event: StoredEvent,
  ): Promise<void> {
    const command = { type: 'NotifyOwner', kind, noticeId, facts } as const;
    await this.deciders.run(accountDecider, accountId, command, reactionTo(event, this.name));
  }
}
