import { withinLimit } from '@duetcast/domain/kernel/characters';
import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { newLine, type Line } from './draft';
import { otherSpeaker } from './line-edits';
import { roleNamed, speakerRoles, type SpeakerId } from '@duetcast/domain/podcasts/speakers';

interface Turn {
  /** null: no speaker is named. */
  name: string | null;
  text: string;
}

const namedLine =
  /^\s*(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N} ._'’-]{0,39}?)\s*(?:\*\*|__)?\s*[::]\s*(?:\*\*|__)?\s*(.*)$/u;
const alwaysSpeaker = /^(host|guest(\s\d)?|interviewer|speaker\s*\w+|主持人|嘉宾[二三]?)$/i;

const time = String.raw`[[(]?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? )?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[\])]?`;
const name = String.raw`[*_]{0,2}\p{L}[^:：\n]{0,40}?`;
/** What transcripts and chats have around names and text, and what is left of it. */
const around: readonly (readonly [RegExp, string])[] = [
  [/^\uFEFF?WEBVTT.*$|^(?:.+\n)?.*-->.*$/gm, ''],
  [/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: '],
  [/<\/?[vcibu]\b[^>]*>/g, ''],
  // `Ada  0:12`, `Ada (0:12):` and a time below the name.
  [new RegExp(`^( *${name})(?: {2,}|\\t| ?\\n| (?=[[(]))${time}:? *$`, 'gmu'), '$1: '],
  // `Ada [0:12]: …` and `Ada: [0:12] …`
  [new RegExp(`^( *${name})(?: (?=[[(])${time}:|: ?(?=[[(])${time})`, 'gmu'), '$1: '],
  // `[0:12] Ada: …`
  [new RegExp(`^ *${time} *(?:$|-? *(?=${name}[:：]))`, 'gmu'), ''],
  // `- Ada: …`, `(laughter)`
  [/^ *[-*>] +(?=[*_]*\p{L}[^:\n]{0,42}:)|^ *[[(][^\])\n]*[\])] *$/gmu, ''],
];

/** Names at the start of lines: known ones, and others that occur at least twice (a single "Note:" is text). */
function speakerNames(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = namedLine.exec(line)?.[1]?.toLowerCase();
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 1 || alwaysSpeaker.test(name) ? [name] : [])));
}

/** Groups lines into turns; a line without a name continues the previous turn. */
function namedTurns(lines: readonly string[], names: ReadonlySet<string>): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const [, name, text] = namedLine.exec(line) ?? [];
    const last = turns.at(-1);
    if (name && names.has(name.toLowerCase())) turns.push({ name: name.toLowerCase(), text: text ?? '' });
    else if (last) last.text = `${last.text} ${line.trim()}`.trim();
    else turns.push({ name: null, text: line.trim() });
  }
  return turns;
}

const hostNames = ['host', 'interviewer', '主持人'];
const guestNames = ['guest', '嘉宾'];

/**
 * The speaker with a host's name, else the first one without a guest's, is the host; the others are the guests in the order of
 * their names or of their turns. More speakers than there are guests speak as the first guest.
 */
function castOf(turns: readonly Turn[]): (name: string | null) => SpeakerId {
  const names = [...new Set(turns.map(({ name }) => name))].filter((name) => name !== null);
  const guestNamed = (name: string) => (guestNames.includes(name) ? 'guest' : roleNamed(name)?.id);
  const host = names.find((name) => hostNames.includes(name)) ?? names.find((name) => guestNamed(name) === undefined);
  const cast = new Map<string, SpeakerId>();
  for (const name of names) {
    const taken = [...cast.values(), ...names.map(guestNamed), 'host'];
    const free = speakerRoles.find(({ id }) => !taken.includes(id))?.id ?? 'guest';
    cast.set(name, name === host ? 'host' : (guestNamed(name) ?? free));
  }
  return (name) => cast.get(name ?? '') ?? 'host';
}

/**
 * Lines of a pasted dialogue with "Host: …" and "Guest: …" or any names of up to four speakers. Without names, paragraphs alternate between
 * the two speakers.
 */
export function parseDialogue(pasted: string): Line[] {
  const written = around.reduce((text, [pattern, by]) => text.replace(pattern, by), pasted.replaceAll('\r\n', '\n'));
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const names = speakerNames(lines);
  if (names.size === 0) {
    let speaker: SpeakerId = 'guest';
    return lines.flatMap((line) => {
      speaker = otherSpeaker(speaker);
      return withinLimit(line.trim(), maxTtsCharacters).map((text) => newLine(speaker, text));
    });
  }
  const turns = namedTurns(lines, names).filter(({ text }) => text !== '');
  const speakerOf = castOf(turns);
  return turns.flatMap(({ name, text }) =>
    withinLimit(text, maxTtsCharacters).map((piece) => newLine(speakerOf(name), piece)),
  );
}
