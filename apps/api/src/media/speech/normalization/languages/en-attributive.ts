import { numberPattern, spokenNumber } from '../grammar/numbers';
import { before, oneOf, type Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';
import { unitNouns } from '../rules/units';
import { scales } from './en-tables';

/** After an amount these words show that it is no part of a compound noun. */
const functionWords =
  'a|about|above|according|across|after|against|ago|all|along|also|although|altogether|among|an|and|annually|any|apart|are|around|as|at|away|back|be|because|before|behind|below|between|both|but|by|came|can|cheaper|come|comes|could|despite|did|does|down|due|during|each|earlier|either|even|every|except|extra|following|for|from|get|gets|goes|got|had|has|have|he|her|here|his|if|in|instead|into|is|it|its|just|last|later|left|less|like|likely|made|make|makes|means|meant|monthly|more|much|must|my|next|no|none|nor|not|now|of|off|on|once|only|onto|or|our|out|over|overall|per|plus|poorer|rather|remained|remains|richer|she|should|since|so|some|sooner|spent|still|than|that|the|their|there|they|this|though|through|to|today|tomorrow|tonight|too|total|toward|twice|under|unless|until|up|upon|very|via|was|we|went|were|when|where|which|while|who|will|with|within|without|worth|would|yearly|yesterday|yet|you|your';
const article = '(?<=(?<!\\p{L})[Aa]n? )';
const determiner =
  '(?<=(?<!\\p{L})(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Oo]ur|[Yy]our|new|another|one) )';
const noun = `(?!(?:${functionWords})(?!\\p{L}))\\p{Ll}`;
/** Without an article: no verb form or adverb, as in "spent $5 million building it". */
const bareNoun = `(?!(?:${functionWords}|\\p{Ll}+(?:ing|ed|ly))(?!\\p{L}))\\p{Ll}{3}`;

/** "a $42.5 million flood barrier", "a 27 W supply": before a noun, money and units are singular. */
export function attributiveForms(language: SpokenLanguage): readonly Rule[] {
  const currencies: Readonly<Record<string, string>> = { $: 'dollar', '£': 'pound', '€': 'euro' };
  const say = (sign: string, amount: string, written: string): string =>
    `${spokenNumber(language, amount)}${written ? ` ${scales[written] ?? written}` : ''} ${currencies[sign] ?? ''}`;
  const scale = oneOf(Object.keys(scales));
  const amount = `([$€£])(${numberPattern})`;
  const units = unitNouns(language);
  const unit = oneOf(units.keys());
  const one = (number: string, sign: string): string =>
    `${spokenNumber(language, number)} ${units.get(sign)?.split('|')[0] ?? sign}`;
  return [
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
      new RegExp(`${article}(${numberPattern})[ -]?(${unit})(?=-\\p{L}| (?:${noun}|\\p{Lu}))`, 'gu'),
      (_, number, sign) => one(number, sign),
    ],
    [new RegExp(`${before}(${numberPattern})-(${unit})(?=[ -]\\p{Ll})`, 'gu'), (_, number, sign) => one(number, sign)],
    [/(?<!\d)(\d{1,3})[ -]min(?:ute)?s? (?=read|walk|drive|video)/gu, '$1 minute '],
    [/(?<!["“][^"“”]{0,200})(?<![\d.])(\d{1,3}(?:\.\d)?)"(?=[ -]\p{Ll})/gu, '$1 inch', '"'],
  ];
}
