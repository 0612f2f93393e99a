import type { JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import type { AudioFormat } from '@duetcast/domain/jobs/job-events';

/** What a job was asked to speak, in a form that can be changed and submitted again. */
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

/** Null for a job that speaks nothing; clips are left out, since they have no text. */
export function scriptOf({ title, domain, format, parts }: JobManifest): JobScript | null {
  const segments = parts.flatMap(({ role, part }) => (part.kind === 'spoken' ? [{ role, ...voiced(part) }] : []));
  return segments.length > 0 ? { title, domain, format, segments } : null;
}

const voiced = ({ text, voiceId: voice_id, provider, speaker }: SpokenPart) => ({ text, voice_id, provider, speaker });
