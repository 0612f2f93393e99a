import type { JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import type { AudioFormat } from '@duetcast/domain/jobs/job-events';

/** The spoken text of a job, in a form that can be edited and resubmitted. */
export interface JobScript {
  readonly title: string;
  readonly domain: string;
  readonly format: AudioFormat;
  readonly segments: readonly {
    readonly role: JobManifest['parts'][number]['role'];
    readonly text: string;
    readonly voice_id: string;
    readonly provider: string;
    readonly speaker: string | null;
  }[];
}

/** Null for a job without speech. Clips are left out because they have no text. */
export function scriptOf({ title, domain, format, parts }: JobManifest): JobScript | null {
  const segments = parts.flatMap(({ role, part }) =>
    part.kind === 'spoken' ? [{ role, ...scriptSegmentOf(part) }] : [],
  );
  return segments.length > 0 ? { title, domain, format, segments } : null;
}

const scriptSegmentOf = ({ text, voiceId, provider, speaker }: SpokenPart) => ({
  text,
  voice_id: voiceId,
  provider,
  speaker,
});
