import { shortCues, type ShortCue } from './short-cues';
import type { Transcript } from './transcript';
import type { Cue, CueWord } from './cue';

export const captionFormats = {
  /** WebVTT (W3C), which browsers load as a track. */
  vtt: 'text/vtt; charset=utf-8',
  /** SubRip, as players and video editors read it. */
  srt: 'application/x-subrip; charset=utf-8',
  /** The transcript format of Podcasting 2.0, version 1.0.0. */
  json: 'application/json; charset=utf-8',
  /** Text to read, with a paragraph for each line of a speaker. */
  txt: 'text/plain; charset=utf-8',
} as const;
export type CaptionFormat = keyof typeof captionFormats;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

interface CaptionOptions {
  /** Adds when each word is heard, to formats that have a place for it: WebVTT and the transcript. */
  readonly words?: boolean;
}

const msOf = (seconds: number): number => Math.round(seconds * 1000);

/** hh:mm:ss and milliseconds. */
function timestamp(seconds: number, separator: '.' | ','): string {
  const ms = msOf(seconds);
  const part = (value: number, length = 2) => String(value).padStart(length, '0');
  const [hours, minutes, whole] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  return `${part(hours)}:${part(minutes)}:${part(whole)}${separator}${part(ms % 1000, 3)}`;
}

const range = ({ startSeconds, endSeconds }: Cue, separator: '.' | ','): string =>
  `${timestamp(startSeconds, separator)} --> ${timestamp(endSeconds, separator)}`;

/** The text with a time before each word. WebVTT allows times within the cue only, each later than the one before. */
function timedText({ rows, words = [], startSeconds, endSeconds }: ShortCue): string {
  const text = rows.join('\n');
  let [at, latest] = [0, msOf(startSeconds)];
  const timed = words.map((word) => {
    const from = text.indexOf(word.text, at);
    const space = text.slice(at, from);
    at = from + word.text.length;
    const ms = msOf(word.startSeconds);
    const isLater = ms > latest && ms < msOf(endSeconds);
    if (isLater) latest = ms;
    return `${space}${isLater ? `<${timestamp(word.startSeconds, '.')}>` : ''}${escaped(word.text)}`;
  });
  return timed.join('') + escaped(text.slice(at));
}

function vtt(cues: readonly Cue[], { words }: CaptionOptions): string {
  const blocks = shortCues(cues).map((cue, index) => {
    const text = words ? timedText(cue) : escaped(cue.rows.join('\n'));
    return `${index + 1}\n${range(cue, '.')}\n${cue.speaker ? `<v ${escaped(cue.speaker)}>${text}</v>` : text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** SubRip has no way to escape; an arrow would look like a time. */
const srt = (cues: readonly Cue[]): string =>
  shortCues(cues, ({ speaker }) => (speaker ? `${speaker}:` : ''))
    .map((cue, index) => {
      const text = cue.rows.join('\n').replaceAll('-->', '→');
      return `${index + 1}\n${range(cue, ',')}\n${text}\n`;
    })
    .join('\n');

const timed = ({ startSeconds: startTime, endSeconds: endTime, text: body }: CueWord) => ({ startTime, endTime, body });

/** With times of words it is for a player, which follows them in whole lines. */
function json(cues: readonly Cue[], { words: hasWords }: CaptionOptions): string {
  const segments = (hasWords ? cues : shortCues(cues)).map(({ speaker, words, ...cue }) => ({
    ...(speaker ? { speaker } : {}),
    ...timed(cue),
    ...(hasWords && words ? { words: words.map(timed) } : {}),
  }));
  const transcript: Transcript = { version: '1.0.0', segments };
  return `${JSON.stringify(transcript)}\n`;
}

const txt = (cues: readonly Cue[]): string =>
  `${cues.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)).join('\n\n')}\n`;

type Writer = (cues: readonly Cue[], options: CaptionOptions) => string;
const writers = { vtt, srt, json, txt } satisfies Record<CaptionFormat, Writer>;

/** The captions as a file of this format: cues that fit a screen, or as `txt` the lines of the speakers. */
export const captionFile = (cues: readonly Cue[], format: CaptionFormat, options: CaptionOptions = {}): string =>
  writers[format](cues, options);
