import { charactersIn, firstCharacters } from '@duetcast/domain/kernel/characters';
import type { Voice } from '@duetcast/domain/voices/voice';
import { showSpeed } from './delivery';
import { savedBodyOf } from './saved-body';
import { emptyDraft, newLine, type Article, type Draft, type Line, type Script } from './draft';
import { bySpeaker, roleNamed, type SpeakerId } from '@duetcast/domain/podcasts/speakers';

/** A segment of a podcast or job script. */
export interface StoredSegment {
  readonly text: string;
  readonly voice_id: string;
  readonly speaker: string | null;
  readonly flagged?: readonly string[] | undefined;
  readonly speed?: number | undefined;
  readonly pause_after_ms?: number | undefined;
  readonly section?: string | undefined;
}

/** The speaker named "host", else the first one without the name of a guest, is the host; one without such a name is the first guest. */
function castOf(segments: readonly StoredSegment[]): (segment: StoredSegment) => SpeakerId {
  const nameOf = ({ speaker, voice_id }: StoredSegment) => (speaker ?? voice_id).toLowerCase();
  const names = segments.map(nameOf);
  const host = names.find((name) => name === 'host') ?? names.find((name) => roleNamed(name) === undefined);
  return (segment) => {
    const name = nameOf(segment);
    return name === host ? 'host' : (roleNamed(name)?.id ?? 'guest');
  };
}

type OpenedScript = Pick<Draft, 'lines' | 'voices' | 'speed'>;

/** Converts a stored script for editing: a speaker gets the voice of their first line, differing lines keep their own. Its speed is that of most lines. */
export function scriptOf(segments: readonly StoredSegment[], voices: ReadonlyMap<string, Voice>): OpenedScript {
  const speakerOf = castOf(segments);
  const cast: Script['voices'] = { host: null, guest: null };
  for (const segment of segments) cast[speakerOf(segment)] ??= voices.get(segment.voice_id) ?? null;
  const speed = showSpeed(segments.map((segment) => segment.speed ?? 1));
  const lines = segments.map((segment): Line => {
    const speaker = speakerOf(segment);
    const voice = voices.get(segment.voice_id) ?? null;
    const line = newLine(speaker, segment.text, voice?.voice_id === cast[speaker]?.voice_id ? null : voice);
    const own = segment.speed ?? 1;
    return {
      ...line,
      ...(segment.flagged && { flagged: segment.flagged }),
      ...(own !== speed && { speed: own }),
      ...(segment.pause_after_ms !== undefined && { pauseAfterMs: segment.pause_after_ms }),
      ...(segment.section && { section: segment.section }),
    };
  });
  return { lines, voices: cast, ...(speed !== 1 && { speed }) };
}

/** An empty draft with this script; a speaker without lines keeps the previous voice, and the show its clips. */
export function draftWith(script: OpenedScript, before: Pick<Draft, 'voices' | 'domain' | 'clips'>): Draft {
  const voices = bySpeaker('id', ({ id }) => script.voices[id] ?? before.voices[id] ?? null);
  return { ...emptyDraft(), domain: before.domain, clips: before.clips, ...script, voices };
}

const maxTitleLength = 80;

/** A default title: the first sentence of the article's first line, cut at a word. */
export function titleOf(article: string): string {
  const line = article
    .replace(/<[^>]*>/g, ' ')
    .split('\n')
    .map((text) => text.replace(/^#+|\s+/g, ' ').trim())
    .find((text) => text !== '');
  const sentence = /^.+?(?:[.!?](?=\s|$)|[。！？])/u.exec(line ?? '')?.[0] ?? line ?? '';
  const title = sentence.replace(/[.。]$/, '');
  if (charactersIn(title) <= maxTitleLength) return title;
  const cut = firstCharacters(title, maxTitleLength - 1);
  const shortest = firstCharacters(cut, maxTitleLength / 2).length;
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shortest)).trimEnd()}…`;
}

interface WrittenPodcast {
  readonly podcastId: string;
  readonly version: string;
  readonly compilation: readonly StoredSegment[];
  /** Suggested by the writer. */
  readonly title?: string | null;
}

/** Draft of a script just written from `article`; an existing title stays, and is saved next. */
export function writtenDraft(
  { podcastId, version, compilation, title: suggested }: WrittenPodcast,
  cast: readonly Voice[],
  article: Article,
  before: Draft,
): Draft {
  const script = scriptOf(compilation, new Map(cast.map((voice) => [voice.voice_id, voice])));
  const title = before.title.trim() === '' ? (suggested ?? titleOf(article.text)) : before.title;
  const written = { ...draftWith(script, before), title, speed: before.speed, article: before.article, podcastId };
  const isAsWritten = title !== before.title && before.speed === undefined && before.clips === undefined;
  const saved = { id: podcastId, version, body: (isAsWritten && savedBodyOf(written)) || '' };
  return { ...written, saved, isUnviewed: true };
}
