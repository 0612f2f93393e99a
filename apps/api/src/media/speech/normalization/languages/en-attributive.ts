import { numberPattern, spokenNumber } from '../grammar/numbers';
import type { Tables } from '../grammar/language-tables';
import { type SpokenLanguage, before, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNouns } from '../rules/units';

const article = '(?<=(?<!\\p{L})[Aa]n? )';
const determiner =
  '(?<=(?<!\\p{L})(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Oo]ur|[Yy]our|new|another|one) )';

/** "a $42.5 million flood barrier", "a 27 W supply": before a noun, money and units are singular. */
export function attributiveForms(tables: Tables, language: SpokenLanguage): readonly Rule[] {
  const { scales } = language;
  // After an amount these words show that it is no part of a compound noun.
  const functionWords = tables.alternatives('function words');
  const noun = `(?!(?:${functionWords})(?!\\p{L}))\\p{Ll}`;
  // A noun without an article is no verb form or adverb, as in "spent $5 million building it".
  const bareNoun = `(?!(?:${functionWords}|\\p{Ll}+(?:ing|ed|ly))(?!\\p{L}))\\p{Ll}{3}`;
  const measured = tables.alternatives('measured adjectives');
  const currencies: Readonly<Record<string, string>> = { $: 'dollar', '£': 'pound', '€': 'euro' };
  const say = (sign: string, amount: string, written: string): string =>
    `${spokenNumber(language, amount)}${written ? ` ${scales[written] ?? written}` : ''} ${currencies[sign] ?? ''}`;
  const scale = oneOf(Object.keys(scales));
  const amount = `([$€£])(${numberPattern})`;
  const units = unitNouns(language);
  const unit = oneOf(units.keys());
  /** "24-70mm", "27 W" */
  const measure = `${before}(?<!\\d[-–] ?)(?:(\\d{1,4}(?:\\.\\d)?) ?[-–] ?)?(${numberPattern})`;
  const one = (low: string | undefined, number: string, sign: string): string =>
    `${low ? `${spokenNumber(language, low)} ${language.words.to} ` : ''}${spokenNumber(language, number)} ${units.get(sign)?.split('|')[0] ?? sign}`;
  return [
    [new RegExp(`${amount}(?=-(?:an?|per)-\\p{Ll})`, 'gu'), (_, sign, number) => say(sign, number, ''), '$€£'],
    [
      new RegExp(`${determiner}${amount}(?:[ -]?(${scale}))?(?=-\\p{Ll}| ${noun})`, 'gu'),
      (_, sign, number, written = '') => say(sign, number, written),
      '$€£',
    ],
    [
      new RegExp(`${amount}[ -]?(${scale})(?=-\\p{Ll}| ${bareNoun})`, 'gu'),
      (_, sign, number, written) => say(sign, number, written),
      '$€£',
    ],
    [
      new RegExp(`${article}${measure}[ -]?(${unit})(?=-\\p{L}| (?:${noun}|\\p{Lu}))`, 'gu'),
      (_, low, number, sign) => one(low, number, sign),
    ],
    [
      new RegExp(
        `${measure}(mm|cm|GB|TB|MB|W|V|mAh|Hz|MHz|GHz|px)(?= (?!(?:${measured}|\\p{Ll}+(?:er|ward))(?!\\p{L}))${bareNoun})`,
        'gu',
      ),
      (_, low, number, sign) => one(low, number, sign),
    ],
    [
      new RegExp(`${measure}(?: ?(${unit})(?=-\\p{Ll})|-(${unit})(?=[ -]\\p{Ll}))`, 'gu'),
      (_, low, number, glued, hyphened) => one(low, number, glued ?? hyphened),
    ],
    [/(?<!["“][^"“”]{0,200})(?<![\d.])(\d{1,3}(?:\.\d)?)"(?=[ -]\p{Ll})/gu, '$1 inch', '"'],
  ];
}
