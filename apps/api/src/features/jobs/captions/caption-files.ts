import type { Transcript } from './captions.openapi';
import type { Cue } from './cue';

/** The formats of captions and their media types. */
export const captionFormats = {
  /** WebVTT (W3C), which browsers load as a track. */
  vtt: 'text/vtt; charset=utf-8',
  /** SubRip, as players and video editors read it. */
  srt: 'application/x-subrip; charset=utf-8',
  /** The transcript format of Podcasting 2.0, version 1.0.0. */
  json: 'application/json; charset=utf-8',
  /** To read: a paragraph for each line of a speaker. */
  txt: 'text/plain; charset=utf-8',
} as const;
export type CaptionFormat = keyof typeof captionFormats;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

/** hh:mm:ss and milliseconds. */
function timestamp(seconds: number, separator: '.' | ','): string {
  const ms = Math.round(seconds * 1000);
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

function vtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, index) => {
    const text = escaped(cue.text);
    return `${index + 1}\n${range(cue, '.')}\n${cue.speaker ? `<v ${escaped(cue.speaker)}>${text}</v>` : text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** SubRip has no way to escape; an arrow would look like a time. */
const srt = (cues: readonly Cue[]): string =>
  cues
    .map((cue, index) => {
      const text = (cue.speaker ? `${cue.speaker}: ${cue.text}` : cue.text).replaceAll('-->', '→');
      return `${index + 1}\n${range(cue, ',')}\n${text}\n`;
    })
    .join('\n');

function json(cues: readonly Cue[]): string {
  const segments = cues.map(({ speaker, startSeconds: startTime, endSeconds: endTime, text: body }) => ({
    ...(speaker ? { speaker } : {}),
    ...{ startTime, endTime, body },
  }));
  const transcript: Transcript = { version: '1.0.0', segments };
  return `${JSON.stringify(transcript)}\n`;
}

const txt = (cues: readonly Cue[]): string =>
  `${cues.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)).join('\n\n')}\n`;

const writers = { vtt, srt, json, txt } satisfies Record<CaptionFormat, (cues: readonly Cue[]) => string>;

/** The captions as a file of this format. */
export const captionFile = (cues: readonly Cue[], format: CaptionFormat): string => writers[format](cues);
