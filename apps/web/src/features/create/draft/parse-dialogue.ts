import { firstCharacters } from '@duetcast/domain/kernel/characters';
import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { newLine, type Line } from './draft';
import { otherSpeaker, type Speaker } from './speakers';

interface Turn {
  /** null: no speaker is named. */
  name: string | null;
  text: string;
}

const namedLine =
  /^\s*(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N} ._'’-]{0,39}?)\s*(?:\*\*|__)?\s*[::]\s*(?:\*\*|__)?\s*(.*)$/u;
const alwaysSpeaker = /^(host|guest|interviewer|speaker\s*\w+|主持人|嘉宾)$/i;

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

/** The speaker with a host's name, else the first one without a guest's, is the host; all others are the guest. */
function castOf(turns: readonly Turn[]): (name: string | null) => Speaker {
  const names = [...new Set(turns.map(({ name }) => name))].filter((name) => name !== null);
  const host =
    names.find((name) => name === 'host' || name === 'interviewer' || name === '主持人') ??
    names.find((name) => name !== 'guest' && name !== '嘉宾');
  return (name) => (name === null || name === host ? 'host' : 'guest');
}

/** Splits text at the limit of one segment: after a sentence, else after a word, else at the limit. */
export function withinLimit(text: string, limit = maxTtsCharacters): string[] {
  const head = firstCharacters(text, limit);
  if (head === text) return [text];
  const sentenceEnd = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((end) => head.lastIndexOf(end))) + 1;
  const wordEnd = head.lastIndexOf(' ');
  const cut = sentenceEnd > 0 ? sentenceEnd : wordEnd > 0 ? wordEnd : head.length;
  return [text.slice(0, cut).trim(), ...withinLimit(text.slice(cut).trim(), limit)];
}

/**
 * Lines of a pasted dialogue with "Host: …" and "Guest: …" or any two names. Without names, paragraphs alternate between
 * the two speakers.
 */
export function parseDialogue(pasted: string): Line[] {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = speakerNames(lines);
  if (names.size === 0) {
    let speaker: Speaker = 'guest';
    return lines.flatMap((line) => {
      speaker = otherSpeaker(speaker);
      return withinLimit(line.trim()).map((text) => newLine(speaker, text));
    });
  }
  const turns = namedTurns(lines, names).filter(({ text }) => text !== '');
  const speakerOf = castOf(turns);
  return turns.flatMap(({ name, text }) => withinLimit(text).map((piece) => newLine(speakerOf(name), piece)));
}
