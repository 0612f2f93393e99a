import { everyLanguage } from '../grammar/language-tables';
import { counted, numberPattern, spokenNumber } from '../grammar/numbers';
import { type SpokenLanguage, before, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNoun } from './unit-names';

type UnitWords = Pick<SpokenLanguage, 'locale' | 'units' | 'prefixes'>;
/** "one|many" by sign, for one language. */
export function unitNouns({ locale, units, prefixes }: UnitWords): ReadonlyMap<string, string> {
  const nouns = new Map<string, string>();
  const shared = everyLanguage();
  for (const [sign, unit] of Object.entries(shared.of('unit'))) nouns.set(sign, unitNoun(locale, unit));
  for (const [base, allowed] of Object.entries(shared.of('metric'))) {
    const noun = units[base] ?? nouns.get(base);
    if (noun === undefined) continue;
    for (const prefix of allowed.split('|')) nouns.set(prefix + base, prefixed(prefixes[prefix] ?? '', noun));
  }
  for (const [sign, noun] of Object.entries(units)) nouns.set(sign, noun);
  for (const sign of ['m', 'dm', 'cm', 'km', 'mm', 'ft', 'in', 'mi', 'yd', 's']) addPowers(nouns, sign, units);
  for (const [capitals, sign] of Object.entries(shared.of('capitals'))) nouns.set(capitals, nouns.get(sign) ?? sign);
  for (const sign of ['B', '²', '³']) nouns.delete(sign);
  return nouns;
}

const prefixed = (prefix: string, noun: string): string =>
  noun
    .split('|')
    .map((form) =>
      /^\p{Lu}/u.test(form)
        ? prefix.charAt(0).toUpperCase() + prefix.slice(1) + form.charAt(0).toLowerCase() + form.slice(1)
        : prefix + form,
    )
    .join('|');

/** Squares and cubes: `units` holds "square * |square *" under `²`. */
function addPowers(nouns: Map<string, string>, sign: string, units: SpokenLanguage['units']): void {
  const forms = nouns.get(sign)?.split('|') ?? [];
  for (const [power, figure] of [
    ['²', '2'],
    ['³', '3'],
  ] as const) {
    const patterns = (units[power] ?? '').split('|');
    if (forms.length === 0 || units[sign + power] !== undefined) continue;
    const noun = forms
      .map((form, at) => (patterns[at] ?? patterns[0] ?? '').replace('*', form).replace('~', form.toLowerCase()))
      .join('|');
    nouns.set(sign + power, noun);
    if (sign.endsWith('m')) nouns.set(sign + figure, noun);
  }
}

const formOf =
  (nouns: ReadonlyMap<string, string>) =>
  (sign: string, at: number): string =>
    nouns.get(sign)?.split('|').at(at) ?? sign;

/** "340/km²", "5 €/kg", "120 g/km"; before money is read. */
export function perRules(language: SpokenLanguage): readonly Rule[] {
  const nouns = unitNouns(language);
  const unit = oneOf(nouns.keys());
  const form = formOf(nouns);
  return [
    [
      new RegExp(
        `(?<=\\d[^/\\n]{0,16}(?:/\\p{L}{1,3})?) ?/ ?(?=(?:${everyLanguage().alternatives('periods')})(?!\\p{L}))`,
        'gu',
      ),
      ` ${language.words.per} `,
      '/',
    ],
    [
      new RegExp(`(?<=[\\d⁰¹²³⁴⁵⁶⁷⁸⁹] ?)([\\p{L}€$£¥µμ²³.·]{0,15})((?: ?/ ?(?:${unit}))+)(?![\\p{L}\\d/²³·])`, 'gu'),
      (_, counted, per) => {
        const signs = per.split('/').map((sign) => sign.trim());
        const isUnit = nouns.has(`${counted}/${signs[1]}`);
        const first = isUnit ? `${counted}/${signs[1]}` : counted;
        return [first, ...signs.slice(isUnit ? 2 : 1).map((sign) => form(sign, 0))].join(` ${language.words.per} `);
      },
      '/',
    ],
  ];
}

export function unitRules(language: SpokenLanguage): readonly Rule[] {
  const nouns = unitNouns(language);
  const { percent, perMille } = language.words;
  const unit = oneOf(nouns.keys());
  const powered = oneOf([...nouns.keys()].filter((sign) => /\p{L}[²³]$|·/u.test(sign)));
  const products = oneOf([...nouns.keys()].filter((sign) => sign.includes('·')));
  const scales = oneOf(Object.values(language.scales).flatMap((noun) => noun.split('|')));
  const parts = oneOf(Object.values(language.parts).flatMap((noun) => noun.split('|')));
  const halves = oneOf([...(language.parts[2] ?? '').split('|'), ...language.halves.map((half) => half.trim())]);
  const bare = [...everyLanguage().list('units without a number')].filter((sign) => nouns.has(sign));
  const form = formOf(nouns);
  return [
    // "180 °C/350 °F"
    [new RegExp(`(?<=\\d[\\s-]?(?:${unit})) ?/ ?(?=\\d)`, 'gu'), ', ', '/'],
    [new RegExp(`(${numberPattern})\\s?%`, 'gu'), (_, number) => `${spokenNumber(language, number)} ${percent}`, '%'],
    [new RegExp(`(${numberPattern})\\s?‰`, 'gu'), (_, number) => `${spokenNumber(language, number)} ${perMille}`, '‰'],
    [
      new RegExp(`${before}(${numberPattern})[\\s-]?(${unit})(?![\\p{L}\\d/²³]|\\.\\p{Lu}\\.)`, 'gu'),
      (_, number, sign) => counted(language, number, nouns.get(sign) ?? sign),
    ],
    [
      new RegExp(`(?<![\\p{L}\\d·])(?=[^/]{1,6}/(?:${powered})|${products})(${unit})/(${unit})(?![\\p{L}\\d/])`, 'gu'),
      (_, top, bottom) => `${form(top, -1)} ${language.words.per} ${form(bottom, 0)}`,
      '²³·',
    ],
    [
      new RegExp(`(?:(?<=[\\p{L}²³)])(/)|(?<![\\p{L}\\d·]))(${powered})(?![\\p{L}\\d/·])`, 'gu'),
      (_, per, sign) => (per ? ` ${language.words.per} ${form(sign, 0)}` : form(sign, -1)),
      '²³·',
    ],
    [
      new RegExp(
        `([ ’'])(?<=(?<!\\p{L})(?:${scales}|(?:and a|${language.words.and} \\p{L}{1,20}) (?:${parts})) (?:de |di |d[’'])?)(${unit})(?![\\p{L}\\d/²³])`,
        'gu',
      ),
      (_, space, sign) => space + form(sign, -1),
    ],
    [
      new RegExp(`([ ’'])(?<=(?<!\\p{L})(?:(${halves})|${parts}) (de |di |d[’'])?)(${unit})(?![\\p{L}\\d/²³])`, 'gu'),
      (_, space, half, link, sign) => (half || link ? space : language.scaleLink(form(sign, 0))) + form(sign, 0),
    ],
    [
      new RegExp(
        `(?<![\\p{L}\\d/²³.·-])((?:${everyLanguage().alternatives('before one unit')}) )?(${oneOf(bare)})(?![\\p{L}\\d/²³·-])`,
        'gu',
      ),
      (_, one = '', sign) => one + form(sign, one ? 0 : -1),
    ],
  ];
}
