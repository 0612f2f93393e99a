import { counted } from '../grammar/numbers';
import type { SpokenLanguage, Rule } from '../grammar/spoken-language';
import { unitNoun } from './unit-names';

const units = ['day', 'hour', 'minute', 'second'] as const;

/** Durations of several units, where a letter means another thing than alone: "1h 20m", "5m 30s", "1h30". */
export function durationRules(language: SpokenLanguage): readonly Rule[] {
  const say = (number: string, unit: string): string =>
    counted(language, String(Number(number)), unitNoun(language.locale, unit));
  return [
    [
      /(?<![\p{L}\d.,:$€£])(?=\d{1,3} ?[dhm])(?:(\d{1,3}) ?d)?(?: ?(\d{1,3}) ?(?:hrs?|h))?(?: ?([0-5]?\d) ?(?:mins?|m))?(?: ?([0-5]?\d) ?(?:secs?|s))?(?![\p{L}\d/²³])/gu,
      (whole, ...numbers) => {
        const parts = units.flatMap((unit, at) => (numbers[at] ? [say(numbers[at], unit)] : []));
        return parts.length > 1 ? parts.join(' ') : whole;
      },
    ],
  ];
}

/** "5′10″", "4′33″", and parts of degrees: "40°26′46″". */
export function primeRules(language: SpokenLanguage): readonly Rule[] {
  const say = (number: string, unit: string): string => counted(language, number, unitNoun(language.locale, unit));
  return [
    [
      /(?<![\p{L}\d])(\d{1,2})['′’] ?(\d{1,2}) ?(?:["″”]|''|′′)/gu,
      (_, feet, inches) =>
        Number(inches) < 12
          ? `${say(feet, 'foot').replace(/feet$/, 'foot')} ${language.cardinal(inches)}`
          : `${say(feet, 'minute')} ${say(inches, 'second')}`,
      "'′’",
    ],
    [/(?<![\p{L}\d])(\d{1,3})′(?![\p{L}\d])/gu, (_, feet) => say(feet, 'foot'), '′'],
  ];
}
