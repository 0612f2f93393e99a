import type { Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';
import { unitNoun } from './unit-names';

/** Signs beside numbers; numbers are still figures. */
export function signRules({ words }: SpokenLanguage): readonly Rule[] {
  return [
    [/[~≈∼]\s?(?=[$€£¥]?[\p{L}\d])/gu, `${words.about} `],
    [/(?:±|\+\/-|\+\/−)\s?(?=\d|$)/gu, ` ${words.plusMinus} `],
    [/(?<=\d ?[\p{L}%°²³"″]{0,3} ?)[×✕✖](?= ?\d)/gu, ` ${words.times} `],
    [/(?<=\d) ?x (?=\d)|(?<=\d)x(?=\d)/gu, ` ${words.times} `],
    [/(?<=\d) ?÷ ?(?=\d)/gu, ` ${words.dividedBy} `],
    [/(?:<=|≤|⩽)\s?(?=[$€£¥]?\d)/gu, ` ${words.lessThan} ${words.equals} `],
    [/(?:>=|≥|⩾)\s?(?=[$€£¥]?\d)/gu, ` ${words.moreThan} ${words.equals} `],
    [/<\s?(?=[$€£¥]?\d)/gu, `${words.lessThan} `],
    [/>\s?(?=[$€£¥]?\d)/gu, `${words.moreThan} `],
    [/§§?\s?(?=\d)/gu, `${words.section} `],
    [/(?<=[\p{L}\d])\+(?![\p{L}\d+])/gu, ` ${words.plus}`],
    [/(?<![\p{L}\d])\+(?=[$€£]?\d)/gu, `${words.plus} `],
    [/(?<=\d) ?\+ ?(?=\d)/gu, ` ${words.plus} `],
    [/(?<=\d) − (?=\d)/gu, ` ${words.minus} `],
  ];
}

/** Signs between words, once numbers are words. */
export function symbolRules({ words, locale }: SpokenLanguage): readonly Rule[] {
  return [
    [/ ?(?:&&|&) ?/gu, ` ${words.and} `],
    [/(?<=\p{L}) ?={1,3} ?(?=\p{L})/gu, ` ${words.equals} `],
    [/(?<=\p{L})\+(?=\p{L})/gu, ' '],
    [/ \+ /gu, ` ${words.plus} `],
    [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ' '],
    [/(?<=\p{L})@(?=\p{L})/gu, ` ${words.at} `],
    [/%/gu, ` ${words.percent}`],
    [/℃|°C/gu, ` ${unitNoun(locale, 'celsius').split('|')[1]}`],
    [/℉|°F/gu, ` ${unitNoun(locale, 'fahrenheit').split('|')[1]}`],
    [/°/gu, ` ${words.degrees}`],
    [/ ?\|{1,2} ?/gu, ', '],
    [/(?<=\p{L})_+(?=\p{L})/gu, ' '],
    [/ ?(?:→|⇒|->|=>|⟶) ?/gu, ', '],
    [/[*#^_<>=~\\{}]+|\p{Sc}|[^\P{S}$+|`]|[^\P{No}]/gu, ' '],
  ];
}

/** Spaces that rules left: none before punctuation, one between words. */
export const spacing: readonly Rule[] = [
  [/ {2,}/g, ' '],
  [/(?<=[\p{L}\d]) (?=[,.;:!?)\]…]+(?:\s|$))/gu, ''],
  [/(?<=[([]) /g, ''],
  [/^ | $/gm, ''],
];
