import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AssemblyPart, AssemblyRequest } from '../../../../media/audio/audio-assembler';
import { markedText } from '../../../../media/speech/markup/speech-markup';
import { chapterTitle, oneLine } from '../../content/chapters';
import type { RenderedPart } from '../rendering/part-renderer';

/** Silence between segments, ms: marks a change of speaker or subject, and is short enough for a conversation. */
export const pauseMs = { sameSpeaker: 250, otherSpeaker: 400, aroundFrame: 700, beforeSection: 800 };

type ManifestEntry = JobManifest['parts'][number];

/** Assembly of compilations and of text to speech: arranges the rendered parts with pauses, titles and voices. */
export function compilationAssembly(manifest: JobManifest, rendered: readonly RenderedPart[]): AssemblyRequest {
  const entries = manifest.parts.filter(({ role }) => role !== 'music');
  const whole = entries.some(({ section }) => section !== undefined) ? '' : oneLine(manifest.title);
  const parts = entries.map((entry, index): AssemblyPart => {
    const contentHash = rendered[index]?.contentHash ?? '';
    const pauseAfterMs = pauseAfter(entry, entries[index + 1]);
    const title = startsChapter(entries, index) ? titleOf(entry, whole) : null;
    const fadesAway = entry.role === 'intro' && entry.part.kind === 'sound';
    return { contentHash, title, voice: voiceOf(entry), pauseAfterMs, ...(fadesAway && { fadesAway }) };
  });
  const music = manifest.parts.findIndex(({ role }) => role === 'music');
  return {
    parts,
    leadInMs: leadIn(entries),
    ...(music >= 0 && { music: rendered[music]?.contentHash ?? '' }),
    format: manifest.format,
    tags: { title: manifest.title, artist: manifest.domain },
  };
}

/** Intro, sections and outro are chapters, and what precedes the first section; turns of a conversation are not. */
const startsChapter = (parts: readonly ManifestEntry[], index: number): boolean =>
  parts[index]?.role !== 'segment' || parts[index].section !== undefined || parts[index - 1]?.role !== 'segment';

/** Pauses that the text of an entry asks for at its edges, where its audio has no silence of its own. */
function breaksOf(entry: ManifestEntry | undefined): { readonly before: number; readonly after?: number | undefined } {
  if (entry?.part.kind !== 'spoken') return { before: 0 };
  const { pauseBeforeMs, pieces } = markedText(entry.part.text, '');
  return { before: pauseBeforeMs, after: pieces.at(-1)?.pauseMs };
}

/** Silence before the first entry, ms. */
export const leadIn = ([first]: readonly ManifestEntry[]): number => breaksOf(first).before;

/** Silence between an entry and the next, ms. */
export function pauseAfter(entry: ManifestEntry, next: ManifestEntry | undefined): number {
  const { after } = breaksOf(entry);
  const { before } = breaksOf(next);
  if (after !== undefined || before > 0) return (after ?? 0) + before + (entry.pauseAfterMs ?? 0);
  if (entry.pauseAfterMs !== undefined) return entry.pauseAfterMs;
  if (!next) return 0;
  if (entry.role !== 'segment' || next.role !== 'segment') return pauseMs.aroundFrame;
  if (next.section !== undefined) return pauseMs.beforeSection;
  return speakerOf(entry) === speakerOf(next) ? pauseMs.sameSpeaker : pauseMs.otherSpeaker;
}

const voiceOf = ({ part }: ManifestEntry): string | null =>
  part.kind === 'spoken' ? `${part.provider}/${part.voiceId}` : null;

const speakerOf = (entry: ManifestEntry): string | null =>
  entry.part.kind === 'spoken' ? `${entry.part.speaker ?? ''}/${voiceOf(entry)}` : null;

/** @param whole title of a conversation without sections */
function titleOf({ role, part, section }: ManifestEntry, whole: string): string {
  if (role !== 'segment') return role === 'intro' ? 'Intro' : 'Outro';
  const title = oneLine(section ?? '') || whole;
  if (title !== '') return title;
  return part.kind === 'spoken' ? chapterTitle(part.text, part.speaker) : 'Clip';
}
