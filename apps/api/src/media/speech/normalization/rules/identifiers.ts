import type { Rule } from '../grammar/spoken-language';

const hex = '[\\da-fA-F]';
const year = '(?:19|20)\\d\\d';

/** What names an account, a card, an object or a device, as standards and programs write it. */
const identifiers = [
  // IBAN: country, check digits, then groups of four of which a bank's code is letters alone (ISO 13616)
  '[A-Z]{2}\\d{2}(?: ?[A-Z]{4})?(?: ?(?=[A-Z]{0,3}\\d)[\\dA-Z]{4}){2,7}(?: ?(?=[A-Z]{0,2}\\d)[\\dA-Z]{1,3})?',
  // A card: not a row of years
  `(?!(?:${year}[ -]?){4})\\d{4}(?:(?:[ -]\\d{4}){3}(?:[ -]\\d{1,3})?|[ -]\\d{6}[ -]\\d{5})`,
  `${hex}{8}(?:-${hex}{4}){3}-${hex}{12}`,
  // MAC address, and IPv6 with a letter or a gap; one colon is that of a verse or a ratio.
  `(?:${hex}{2}[:-]){5}${hex}{2}`,
  `(?=${hex}{1,4}:${hex}{0,4}:)(?=[\\d:]*(?:[a-fA-F]|::))(?:${hex}{1,4}:){1,7}(?::|${hex}{1,4})(?::?${hex}{1,4}){0,6}`,
  // A hash changes from digits to letters and back; "1e100000" is a number.
  `(?!\\d+[eE]\\d+(?!${hex}))(?=\\d+[a-fA-F]+\\d|[a-fA-F]+\\d+[a-fA-F])${hex}{7,128}`,
  // Numbers of taxes, parcels and passports
  '[A-Z]{2}\\d{7,12}(?:[A-Z]{2})?',
];
const pattern = new RegExp(
  `(?<![\\p{L}\\d.,$€£_-]|\\d[:-]|\\d{4} )(?:${identifiers.join('|')})(?![\\p{L}\\d_]|[.,:-]\\d)`,
  'gu',
);
const longGroup = 6;

/** Reads what names something character by character, with a pause between groups. */
export const identifierRules = (sayDigits: (digits: string) => string, letterJoin: string, pause: string): Rule[] => {
  const sayGroup = (group: string): string =>
    (group.toUpperCase().match(/\p{L}+|\d+/gu) ?? [])
      .map((run) => (/\d/.test(run) ? sayDigits(run) : [...run].join(letterJoin)))
      .join(' ')
      .replace(/ ?\bA\b ?/g, (letter) => letter.replaceAll(' ', letterJoin));
  const groupsOf = (run: string): string[] => (run.length > longGroup ? (run.match(/.{1,4}/g) ?? []) : [run]);
  return [[pattern, (written) => (written.match(/[\p{L}\d]+/gu) ?? []).flatMap(groupsOf).map(sayGroup).join(pause)]];
};
