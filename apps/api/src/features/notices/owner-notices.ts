import { Injectable } from '@nestjs/common';
import { accountDecider, accountEvents, allowanceOf } from '@duetcast/domain/accounts/account-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { jobEvents } from '@duetcast/domain/jobs/job-events';
import { streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { currentEvent, type EventOf } from '@duetcast/domain/kernel/event';
import { sessionEvents } from '@duetcast/domain/sign-in/session-decider';
import { isHere, tokenEvents } from '@duetcast/domain/tokens/token-decider';
import { monthOf, usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { sessions, type SessionRow } from '@duetcast/projections/sign-in/sessions';
import { reactionTo } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { OwnerMail } from '../accounts/public';
import { JobTitles } from '../jobs/public';
import { accessNotice, correctionNotice, jobNotice, notified, paymentNotice } from './notice-texts';

/** Older events give no notice: those from before an upgrade, or of an imported account. */
const newsMs = 24 * 60 * 60 * 1000;
/** The session that opens an account starts within this time. */
const openingMs = 60_000;
const allowanceSteps = [100, 80] as const;

const events = { ...accountEvents, ...jobEvents, ...sessionEvents, ...tokenEvents, ...usageEvents };
type Noticed = EventOf<typeof events>;
type DataOf<Type> = Extract<Noticed, { type: Type }>['data'];

/** Mails owners what happened, by kinds that each owner switches, and records what no other event says. */
@Injectable()
export class OwnerNotices implements Reaction {
  readonly name = 'notices';
  readonly watched = {
    streamPrefixes: ['account-', 'job-', 'session-', 'token-', 'usage-'],
    types: [
      ...['OwnerNotified', 'SubscriptionChanged', 'UsageReplayed', 'JobCompleted', 'JobFailed'],
      ...['TokenGenerated', 'NamedTokenCreated', 'SessionStarted', 'CharactersUsed'],
    ],
  };

  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly titles: JobTitles,
    private readonly mail: OwnerMail,
  ) {}

  /** @throws as `OwnerMail.send`; AppError `store.unavailable`, `store.conflict` */
  async react(stored: StoredEvent): Promise<void> {
    const { at } = stored.metadata;
    if (Date.now() - Date.parse(at) > newsMs) return;
    const { type, data }: Noticed = currentEvent(events, stored);
    switch (type) {
      case 'OwnerNotified':
        return this.mail.send(data.accountId, notified(data));
      case 'SubscriptionChanged':
        return this.mail.send(data.accountId, paymentNotice(data));
      case 'UsageReplayed':
        return this.mail.send(data.accountId, correctionNotice(data));
      case 'JobCompleted':
        return this.mailJob(streamIdOf(stored), null);
      case 'JobFailed':
        return this.mailJob(streamIdOf(stored), data.error);
      case 'TokenGenerated':
      case 'NamedTokenCreated':
        return isHere(data) ? this.mail.send(data.accountId, accessNotice('API token', at, 'account')) : undefined;
      case 'SessionStarted':
        return this.noteSession(data, stored);
      case 'CharactersUsed':
        return this.noteUsage(data, stored);
      default: // not watched
    }
  }

  /** Its title is read only if the mail is wanted. */
  private async mailJob(jobId: string, error: string | null): Promise<void> {
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!submission || !(await this.mail.isWanted(submission.ownerId, 'jobDone'))) return;
    const stored = await this.rows.load<JobRow>(jobs.name, [jobId]);
    const titles = await this.titles.of([...stored.values()].map(({ row }) => row));
    await this.mail.send(submission.ownerId, jobNotice(jobId, titles.get(jobId) ?? null, error));
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
    await this.notify(accountId, 'access', `${startedAt}/${sessionId}`, { at: startedAt }, event);
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
