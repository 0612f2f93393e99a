import { contentOf } from '@duetcast/domain/jobs/job-content';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { isShown } from '@duetcast/domain/jobs/job-posts';
import { isFinished, type Job } from '@duetcast/domain/jobs/job-state';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { podcastDecider, type Podcast, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import type { PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { shows } from '@duetcast/projections/shows/shows';
import { chaptersName, titleState } from '../jobs/public';
import { draftStates } from '../podcasts/public';

/** Row fields that retention queries. */
export interface ExpirableRow {
  /** ISO 8601; null: active or expired. */
  readonly keptSince: string | null;
  /** ISO 8601; null: not expired. */
  readonly expiredAt: string | null;
}

/** A kind of stream that ends; `expiredAt` of its rows is when. */
export interface Ending {
  readonly projection: string;
  readonly decider: { readonly category: string };
}

/** A kind of stream whose content expires. */
export interface Expirable<Command, Event extends DomainEvent, State, Row extends ExpirableRow> extends Ending {
  readonly decider: Decider<Command, Event, State>;
  readonly command: Command;
  /** False where the row is stale: the stream was retried or changed since. */
  isCurrent(state: State, row: Row): boolean;
  /** Hashes in the content store; empty if there is nothing to expire. */
  contentOf(state: State): readonly string[];
  /** Whether posts of sites or a link show it: nothing of the stream expires meanwhile, except with its account. */
  isShown(state: State): boolean;
  /** What others may play: while an episode does, nothing of the stream expires. */
  publishedBy(row: Row): string | null;
  /** Names to delete from the content store. */
  namesOf(id: string): readonly string[];
  /** What is kept beside the events, which is deleted, too. */
  stateOf(row: Row): readonly { readonly kind: string; readonly id: string }[];
}

export const expirableJobs: Expirable<JobCommand, JobEvent, Job, JobRow> = {
  projection: jobs.name,
  decider: jobDecider,
  command: { type: 'ExpireOutput' },
  isCurrent: (job, { attempt }) => isFinished(job) && job.attempt === attempt,
  contentOf: (job) => (job.outputExpired ? [] : contentOf(job)),
  isShown,
  publishedBy: ({ outputHash }) => outputHash,
  namesOf: (jobId) => [chaptersName(jobId)],
  stateOf: (row) => [titleState(row)],
};

export const expirablePodcasts: Expirable<PodcastCommand, PodcastEvent, Podcast, PodcastRow> = {
  projection: podcasts.name,
  decider: podcastDecider,
  command: { type: 'ExpireContent' },
  isCurrent: (podcast, { scriptHash }) => podcast.scriptHash === scriptHash,
  contentOf: (podcast) => (podcast.expired ? [] : podcast.texts),
  isShown: () => false,
  publishedBy: () => null,
  namesOf: () => [],
  stateOf: draftStates,
};

/** Its content expires by episode and cover; it ends when it is deleted and they are. */
export const endingShows: Ending = { projection: shows.name, decider: showDecider };
