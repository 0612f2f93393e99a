import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AssemblyPart, AssemblyRequest } from '../../../../media/audio/audio-assembler';
import { chapterTitle } from '../../content/chapters';
import type { RenderedPart } from '../rendering/part-renderer';

/** Silence between turns, ms: long enough to hear that somebody else speaks, short enough for a conversation. */
export const pauseMs = { sameSpeaker: 250, otherSpeaker: 350, aroundFrame: 700 };

type Placed = JobManifest['parts'][number];

/** How the parts of a show (or the one of direct speech) follow each other. */
export function compilationOf(manifest: JobManifest, rendered: readonly RenderedPart[]): AssemblyRequest {
  const parts = manifest.parts.map((placed, index): AssemblyPart => {
    const contentHash = rendered[index]?.contentHash ?? '';
    const pauseAfterMs = pauseBetween(placed, manifest.parts[index + 1]);
    return { contentHash, title: titleOf(placed), voice: voiceOf(placed), pauseAfterMs };
  });
  return { parts, format: manifest.format, tags: { title: manifest.title, artist: manifest.domain } };
}

function pauseBetween(placed: Placed, next: Placed | undefined): number {
  if (!next) return 0;
  if (placed.role !== 'segment' || next.role !== 'segment') return pauseMs.aroundFrame;
  return speakerOf(placed) === speakerOf(next) ? pauseMs.sameSpeaker : pauseMs.otherSpeaker;
}

const voiceOf = ({ part }: Placed): string | null =>
  part.kind === 'spoken' ? `${part.provider}/${part.voiceId}` : null;

const speakerOf = (placed: Placed): string | null =>
  placed.part.kind === 'spoken' ? `${placed.part.speaker ?? ''}/${voiceOf(placed)}` : null;

function titleOf({ role, part }: Placed): string {
  if (role !== 'segment') return role === 'intro' ? 'Intro' : 'Outro';
  return part.kind === 'spoken' ? chapterTitle(part.text, part.speaker) : 'Clip';
}
