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

/** Who says "I", and the names before what persons say. */
export function personsOf(sections: readonly Section[], language: string) {
  const { isFirstPerson, isInterview } = firstPersonOf(sections, language);
  const names = namesOfTurns(sections, language);
  if (names.length > 1) return { isFirstPerson: false, isInterview, names };
  return { isFirstPerson, isInterview, names: isFirstPerson && isInterview ? names : [] };
}

/** Those who speak in named turns, each twice, who asks the most first; empty where these are not a third of a text. */
function namesOfTurns(sections: readonly Section[], language: string): string[] {
  const lines = sections
    .flatMap(({ heading, blocks }) => [
      heading ?? [],
      ...blocks.map(({ sentences }) => sentences.map(({ text }) => text).join(' ')),
    ])
    .flat();
  const turns = lines.flatMap((line) => namedTurnIn(line) ?? []);
  const asked = ({ said }: { said: string }): boolean => isQuestion(said);
  if (turns.length < lines.length / 3) return [];
  if (turns.filter((turn) => asked(turn) || mayMentionI(turn.said, language)).length < turns.length / 3) return [];
  const written = [...new Set(turns.map(({ name }) => name))];
  if (written.length > maxNames) return [];
  const whole = written.filter((name) => !written.some((other) => other !== name && isNameOf(name, other)));
  return whole
    .map((name) => turns.filter((turn) => isNameOf(turn.name, name)))
    .filter((own) => own.length > 1)
    .sort((one, other) => other.filter(asked).length - one.filter(asked).length)
    .map(([turn]) => turn!.name);
}
