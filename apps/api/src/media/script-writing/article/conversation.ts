import type { Section } from './article-model';
import { firstPersonOf, mayMentionI } from './first-person';
import { isQuestion } from './sentences';

/** "DR. LEE: I study bees.": who says it is named. */
const namedTurn =
  /^([\p{Lu}\p{Lo}][\p{L}.'’-]*(?:[ \u00a0][\p{Lu}\d][\p{L}.'’-]*){0,3})(?: \([^()\n]{1,40}\))?\s?[:：]\s*(?=\S)/u;

/** More names are no conversation. */
const maxNames = 24;

/** The name before what a person says, of `names` if any are given: "Hale" is "Tom Hale". */
export function namedTurnIn(text: string, names?: readonly string[]) {
  const [mark = '', written = ''] = namedTurn.exec(text) ?? [];
  const name = names ? names.find((each) => isNameOf(written, each)) : written;
  return name ? { name, said: text.slice(mark.length) } : null;
}

const isNameOf = (written: string, name: string): boolean =>
  name === written || name.endsWith(` ${written}`) || name.startsWith(`${written} `);

/** Who says "I", and the names before what persons say; those who answer or ask without a name in an interview are "". */
export function personsOf(sections: readonly Section[], language: string) {
  const { isFirstPerson, isInterview } = firstPersonOf(sections, language);
  const turns = turnsIn(sections, language, isInterview);
  const found = turns.map(([turn]) => turn!.name);
  const isUnnamed = isInterview && !turns[0]?.some(asks);
  const names = isUnnamed ? ['', ...found] : isInterview && found.length === 1 ? [...found, ''] : found;
  if (names.length < 2) return { isFirstPerson, isInterview, names: [] };
  return { isFirstPerson: names.includes('') && names.length === 2, isInterview, names };
}

interface NamedTurn {
  readonly name: string;
  readonly said: string;
}
const asks = ({ said }: NamedTurn): boolean => isQuestion(said);

/** By person who is named twice, who asks the most first; empty where these are not a third of a text, or of the answers of an interview. */
function turnsIn(sections: readonly Section[], language: string, isInterview: boolean): NamedTurn[][] {
  const lines = sections
    .flatMap(({ heading, blocks }) => [
      heading ?? [],
      ...blocks.map(({ sentences }) => sentences.map(({ text }) => text).join(' ')),
    ])
    .flat();
  const turns = lines.flatMap((line) => namedTurnIn(line) ?? []);
  const personal = turns.filter((turn) => asks(turn) || mayMentionI(turn.said, language));
  const asked = sections.filter(({ heading }) => heading !== null && isQuestion(heading));
  const named = asked.filter(
    ({ heading, blocks }) => namedTurnIn(heading!) ?? namedTurnIn(blocks[0]!.sentences[0]!.text),
  );
  if (isInterview && named.length < asked.length / 3) return [];
  if (!isInterview && (turns.length < lines.length / 3 || personal.length < turns.length / 3)) return [];
  const written = [...new Set(turns.map(({ name }) => name))];
  if (written.length > maxNames) return [];
  return written
    .filter((name) => !written.some((other) => other !== name && isNameOf(name, other)))
    .map((name) => turns.filter((turn) => isNameOf(turn.name, name)))
    .filter((own) => own.length > 1)
    .sort((one, other) => other.filter(asks).length - one.filter(asks).length);
}
