import { maxTtsCharacters } from '@duetcast/domain/jobs/job-limits';
import { newLine, otherSpeaker, type Line, type Speaker } from './draft';

interface Turn {
  /** null: nobody is named. */
  name: string | null;
  text: string;
}

const named = /^\s*(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N} ._'’-]{0,39}?)\s*(?:\*\*|__)?\s*[::]\s*(?:\*\*|__)?\s*(.*)$/u;
const alwaysSpeaker = /^(host|guest|interviewer|speaker\s*\w+|主持人|嘉宾)$/i;

/** Names that open a line: the usual ones, and every other that does so at least twice ("Note:" once is only text). */
function speakerNames(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = named.exec(line)?.[1]?.toLowerCase();
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 1 || alwaysSpeaker.test(name) ? [name] : [])));
}

/** Turns that somebody is named for; a line without a name goes on with the turn before. */
function namedTurns(lines: readonly string[], names: ReadonlySet<string>): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const [, name, text] = named.exec(line) ?? [];
    const last = turns.at(-1);
    if (name && names.has(name.toLowerCase())) turns.push({ name: name.toLowerCase(), text: text ?? '' });
    else if (last) last.text = `${last.text} ${line.trim()}`.trim();
    else turns.push({ name: null, text: line.trim() });
  }
  return turns;
}

/** Who is the host: whoever is called so, else whoever speaks first; everybody else is the guest. */
function castOf(turns: readonly Turn[]): (name: string | null) => Speaker {
  const names = [...new Set(turns.map(({ name }) => name))].filter((name) => name !== null);
  const host =
    names.find((name) => name === 'host' || name === 'interviewer' || name === '主持人') ??
    names.find((name) => name !== 'guest' && name !== '嘉宾');
  return (name) => (name === null || name === host ? 'host' : 'guest');
}

/** Pieces within the limit of one segment, cut after a sentence, else after a word, else where the limit falls. */
export function withinLimit(text: string, limit = maxTtsCharacters): string[] {
  if (text.length <= limit) return [text];
  const head = text.slice(0, limit);
  const sentenceEnd = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((end) => head.lastIndexOf(end))) + 1;
  const wordEnd = head.lastIndexOf(' ');
  // Never between the two halves of a character outside the basic plane.
  const anywhere = /[\uD800-\uDBFF]$/.test(head) ? limit - 1 : limit;
  const cut = sentenceEnd > 0 ? sentenceEnd : wordEnd > 0 ? wordEnd : anywhere;
  return [text.slice(0, cut).trim(), ...withinLimit(text.slice(cut).trim(), limit)];
}

/**
 * Lines of a pasted dialogue: "Host: … / Guest: …", or any two names. Where nobody is named, paragraphs alternate between
 * the two.
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
