import type { auditWords } from './audit-words';
import type { JobSnapshot } from './audit-history';
import { clockText } from '../../ui/format/clock-text';
import { sizeText } from '../../ui/format/size-text';
import type { jobWords, ReasonOf } from '../jobs/public';

export type FactName = keyof (typeof auditWords)['en']['facts'];

/** One fact about a job after an event and before it; null: none. */
export interface Fact {
  readonly name: FactName;
  readonly value: string | null;
  readonly before: string | null;
  readonly isChanged: boolean;
}

interface FactWords {
  readonly audit: (typeof auditWords)['en'];
  readonly job: (typeof jobWords)['en'];
  readonly locale: string;
  readonly reasonOf: ReasonOf;
}

type Values = Record<FactName, string | null>;

function progressOf({ row }: JobSnapshot, { audit, locale }: FactWords): Pick<Values, 'segments' | 'characters'> {
  if (!row) return { segments: null, characters: null };
  const { segmentsCompleted, segmentsTotal, totalCharactersProcessed, charactersTotal } = row.jobDetails;
  const share = (done: number, total: number) => audit.of(done.toLocaleString(locale), total.toLocaleString(locale));
  return {
    segments: share(segmentsCompleted, segmentsTotal),
    characters: share(totalCharactersProcessed, charactersTotal),
  };
}

function claimOf({ state: { claim } }: JobSnapshot, { locale }: FactWords): Pick<Values, 'worker' | 'fence' | 'lease'> {
  if (!claim) return { worker: null, fence: null, lease: null };
  const lease = new Date(claim.leaseExpiresAt).toLocaleTimeString(locale);
  return { worker: claim.workerId, fence: String(claim.fence), lease };
}

function audioOf({ state }: JobSnapshot, { locale }: FactWords): Pick<Values, 'audio' | 'loudness'> {
  const { assembly } = state;
  if (!assembly) return { audio: null, loudness: null };
  const { durationMs, bytes, format, integratedLufs, truePeakDbtp } = assembly;
  const audio = `${clockText(durationMs / 1000)} · ${sizeText(bytes, locale)} · ${format.toUpperCase()}`;
  const measured = [integratedLufs?.toFixed(1), truePeakDbtp?.toFixed(1)];
  const loudness = [measured[0] && `${measured[0]} LUFS`, measured[1] && `${measured[1]} dBTP`].filter(Boolean);
  return { audio, loudness: loudness.join(' · ') || null };
}

function outputOf({ state, row }: JobSnapshot, { audit: { outputs } }: FactWords): string | null {
  if (state.outputExpired) return outputs.expired;
  return row?.outputUrl ? outputs.available : null;
}

function valuesOf(snapshot: JobSnapshot, texts: FactWords): Values {
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

/** Facts about the job after an event, each with its previous value. */
export function factsOf({ before, ...after }: JobSnapshot & { before: JobSnapshot }, texts: FactWords): Fact[] {
  const [previous, current] = [valuesOf(before, texts), valuesOf(after, texts)];
  return (Object.keys(current) as FactName[]).map((name) => ({
    name,
    value: current[name],
    before: previous[name],
    isChanged: current[name] !== previous[name],
  }));
}
