import type { Voice } from '@duetcast/domain/voices/voice';
import { emptyDraft, newLine, type Article, type Draft, type Line, type Speaker } from './draft';

/** A segment as scripts of podcasts and of jobs have it. */
export interface StoredSegment {
  readonly text: string;
  readonly voice_id: string;
  readonly speaker: string | null;
}

/** Whoever is called so, else whoever speaks first, is the host; everybody else is the guest. */
function castOf(segments: readonly StoredSegment[]): (segment: StoredSegment) => Speaker {
  const nameOf = ({ speaker, voice_id }: StoredSegment) => (speaker ?? voice_id).toLowerCase();
  const names = segments.map(nameOf);
  const host = names.find((name) => name === 'host') ?? names.find((name) => name !== 'guest');
  return (segment) => (nameOf(segment) === host ? 'host' : 'guest');
}

/** A stored script as it is edited: a speaker has the voice of their first line, a line that differs one of its own. */
export function scriptOf(
  segments: readonly StoredSegment[],
  voices: ReadonlyMap<string, Voice>,
): Pick<Draft, 'lines' | 'voices'> {
  const speakerOf = castOf(segments);
  const cast: Record<Speaker, Voice | null> = { host: null, guest: null };
  for (const segment of segments) cast[speakerOf(segment)] ??= voices.get(segment.voice_id) ?? null;
  const lines = segments.map((segment): Line => {
    const speaker = speakerOf(segment);
    const voice = voices.get(segment.voice_id) ?? null;
    return newLine(speaker, segment.text, voice?.voice_id === cast[speaker]?.voice_id ? null : voice);
  });
  return { lines, voices: cast };
}

/** An empty draft with these lines; where nobody speaks for a part, the cast before stays. */
export function draftWith(script: Pick<Draft, 'lines' | 'voices'>, before: Pick<Draft, 'voices' | 'domain'>): Draft {
  const { host, guest } = script.voices;
  const voices = { host: host ?? before.voices.host, guest: guest ?? before.voices.guest };
  return { ...emptyDraft(), domain: before.domain, ...script, voices };
}

const maxTitle = 80;

/** An article's first line, or how its first sentence begins: a title that its author may change. */
export function titleOf(article: string): string {
  const line = article
    .replace(/<[^>]*>/g, ' ')
    .split('\n')
    .map((text) => text.replace(/^#+|\s+/g, ' ').trim())
    .find((text) => text !== '');
  const sentence = /^.+?(?:[.!?](?=\s|$)|[。！？])/u.exec(line ?? '')?.[0] ?? line ?? '';
  const title = sentence.replace(/[.。]$/, '');
  if (title.length <= maxTitle) return title;
  const cut = title.slice(0, maxTitle - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxTitle / 2)).trimEnd()}…`;
}

/** A script that was just written of `article`, spoken by the cast it was written for; a title that was given stays. */
export function writtenDraft(
  { podcastId, compilation }: { readonly podcastId: string; readonly compilation: readonly StoredSegment[] },
  cast: readonly Voice[],
  article: Article,
  before: Draft,
): Draft {
  const script = scriptOf(compilation, new Map(cast.map((voice) => [voice.voice_id, voice])));
  const title = before.title.trim() === '' ? titleOf(article.text) : before.title;
  return { ...draftWith(script, before), title, article: before.article, podcastId };
}
