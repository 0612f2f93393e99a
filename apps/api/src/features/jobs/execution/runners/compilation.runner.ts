import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AssemblyPart, AssemblyRequest } from '../../../../media/audio/audio-assembler';
import { chapterTitle } from '../../content/chapters';
import type { RenderedPart } from '../rendering/part-renderer';

/** Silence between segments, ms: long enough to mark a change of speaker, short enough for a conversation. */
export const pauseMs = { sameSpeaker: 250, otherSpeaker: 350, aroundFrame: 700 };

type ManifestEntry = JobManifest['parts'][number];

/** Runner of compilations and of text to speech: arranges the rendered parts with pauses, titles and voices. */
export function compilationRunner(manifest: JobManifest, rendered: readonly RenderedPart[]): AssemblyRequest {
  const parts = manifest.parts.map((entry, index): AssemblyPart => {
    const contentHash = rendered[index]?.contentHash ?? '';
    const pauseAfterMs = pauseBetween(entry, manifest.parts[index + 1]);
    return { contentHash, title: titleOf(entry), voice: voiceOf(entry), pauseAfterMs };
  });
  return { parts, format: manifest.format, tags: { title: manifest.title, artist: manifest.domain } };
}

function pauseBetween(entry: ManifestEntry, next: ManifestEntry | undefined): number {
  if (!next) return 0;
  if (entry.role !== 'segment' || next.role !== 'segment') return pauseMs.aroundFrame;
  return speakerOf(entry) === speakerOf(next) ? pauseMs.sameSpeaker : pauseMs.otherSpeaker;
}

const voiceOf = ({ part }: ManifestEntry): string | null =>
  part.kind === 'spoken' ? `${part.provider}/${part.voiceId}` : null;

const speakerOf = (entry: ManifestEntry): string | null =>
  entry.part.kind === 'spoken' ? `${entry.part.speaker ?? ''}/${voiceOf(entry)}` : null;

function titleOf({ role, part }: ManifestEntry): string {
  if (role !== 'segment') return role === 'intro' ? 'Intro' : 'Outro';
  return part.kind === 'spoken' ? chapterTitle(part.text, part.speaker) : 'Clip';
}
