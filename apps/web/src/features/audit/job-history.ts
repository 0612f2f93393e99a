import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Job as JobState } from '@duetcast/domain/jobs/job-state';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { clock } from '@duetcast/player/clock';
import { sizeText } from '../../ui/format/size-text';
import type { FactValues, FactWords } from './audit-facts';
import { historyWith } from './audit-history';

/** A job after one event: decider state and dashboard row. */
interface JobSnapshot {
  readonly state: JobState;
  readonly row: JobRow | null;
}

function progressOf({ row }: JobSnapshot, { audit, locale }: FactWords): FactValues {
  if (!row) return { segments: null, characters: null, charged: null };
  const { segmentsCompleted, segmentsTotal, totalCharactersProcessed, charactersTotal, charactersCharged } =
    row.jobDetails;
  const share = (done: number, total: number) => audit.of(done.toLocaleString(locale), total.toLocaleString(locale));
  return {
    segments: share(segmentsCompleted, segmentsTotal),
    characters: share(totalCharactersProcessed, charactersTotal),
    charged: charactersCharged.toLocaleString(locale),
  };
}

function claimOf({ state: { claim } }: JobSnapshot, { locale }: FactWords): FactValues {
  if (!claim) return { worker: null, fence: null, lease: null };
  const lease = new Date(claim.leaseExpiresAt).toLocaleTimeString(locale);
  return { worker: claim.workerId, fence: String(claim.fence), lease };
}

function audioOf({ state }: JobSnapshot, { locale }: FactWords): FactValues {
  const { assembly } = state;
  if (!assembly) return { audio: null, loudness: null };
  const { durationMs, bytes, format, integratedLufs, truePeakDbtp } = assembly;
  const audio = `${clock(durationMs / 1000)} · ${sizeText(bytes, locale)} · ${format.toUpperCase()}`;
  const measured = [integratedLufs?.toFixed(1), truePeakDbtp?.toFixed(1)];
  const loudness = [measured[0] && `${measured[0]} LUFS`, measured[1] && `${measured[1]} dBTP`].filter(Boolean);
  return { audio, loudness: loudness.join(' · ') || null };
}

function outputOf({ state, row }: JobSnapshot, { audit: { outputs } }: FactWords): string | null {
  if (state.outputExpired) return outputs.expired;
  return row?.outputUrl ? outputs.available : null;
}

function valuesOf(snapshot: JobSnapshot, texts: FactWords): FactValues {
  const { state, row } = snapshot;
  return {
    status: row && texts.job.statuses[row.status],
    step: row && texts.job.steps[row.jobDetails.currentStep],
    ...progressOf(snapshot, texts),
    attempt: state.attempt > 0 ? String(state.attempt) : null,
    month: state.month || null,
    ...claimOf(snapshot, texts),
    ...audioOf(snapshot, texts),
    output: outputOf(snapshot, texts),
    error: row?.error ? texts.reasonOf(row.error, row.errorCode) : null,
  };
}

export const jobHistory = historyWith<JobSnapshot, JobEvent>({
  events: jobEvents,
  initial: { state: jobDecider.initial, row: null },
  after: ({ state, row }, event) => ({
    state: jobDecider.evolve(state, event),
    row: jobs.fold(row, event, state.submission?.jobId ?? ''),
  }),
  valuesOf,
});
