import { everyLanguage } from '../grammar/language-tables';
import { digitByDigit, wholeNumber } from '../grammar/numbers';
import { type SpokenLanguage, before, type Rule } from '../grammar/spoken-language';

/** Numbers longer than this are read digit by digit, and so are phone numbers. */
const longest = 15;
/** Fewer digits are no phone number. */
const fewest = 7;
const years = '(?:19|20)\\d\\d[ -](?:19|20)\\d\\d(?!\\d)';

/** Groups of a number that is read digit by digit, with a short pause between them. */
const digitGroups = (language: SpokenLanguage, written: string): string =>
  (written.match(/\d+|\p{Lu}/gu) ?? []).map((group) => digitByDigit(language, group)).join(', ');

/** Numbers that name something: phones, ISBN. Their hyphens are no ranges. */
export function codeRules(language: SpokenLanguage): readonly Rule[] {
  // "part number 123-456"
  const code = `(?<=(?<!\\p{L})(?:${language.numberedCodes})(?: (?:is|ist|lautet|est|es|[èé]))?:? )\\d{1,8}(?:-\\d{1,8}){1,5}(?![\\p{L}\\d]|[.,/-]\\d)`;
  return [
    [
      /(?<=(?<!\p{L})(?:ISBN|ISSN)(?:-1[03])?:? ?)\d[\d –-]{6,17}[\dX](?!\d)/gu,
      (digits) => ` ${digitGroups(language, digits)}`,
    ],
    [/(?<![\p{L}\d])0x([\dA-F]{1,16})(?![\p{L}\d])/giu, (_, digits) => `0 X, ${[...digits.toUpperCase()].join(', ')}`],
    [
      new RegExp(
        `(?<=(?<!\\p{L})(?:${language.calls})\\.?(?: \\p{Ll}{1,4}){0,2}:? )(?!1[ .-][2-9]\\d\\d[ .-]|${years}|\\d{1,3}(?: \\d{3}){0,4} 000(?!\\d))(?:\\d{1,5}(?:[ -]\\d{2,8}){1,5}|\\d{3}\\.\\d{4}|(?:\\d{3}|\\d{7,15})(?! \\p{Ll}{3,}s(?!\\p{L})))(?![\\p{L}\\d%]|[.,:/-]\\d| (?:people|Leute|Person|pers|pess))`,
        'giu',
      ),
      (written) => (language.emergencyNumbers.has(written) ? groups(language, written) : grouped(language, written)),
    ],
    [new RegExp(code, 'gu'), (written) => groups(language, written)],
    ...phoneRules(language),
  ];
}

function phoneRules(language: SpokenLanguage): readonly Rule[] {
  const read = (written: string): string => written.replace(/\d+/g, (digits) => digitByDigit(language, digits));
  const phone = (written: string): string => grouped(language, written);
  const parts = '[ .-]?(?:\\(\\d{1,5}\\)[ .-]?)?\\d{1,8}(?:[ .\\/-]\\d{2,8}){0,5}(?![\\d.,]\\d|\\d)';
  return [
    [
      /(?<![\p{L}\d.,+-])1[ .-]([2-9]\d\d)[ .-](?=(?:\p{Lu}{3,10}|\p{Lu}{2}-\p{Lu}|(\d{3}[ .-]\d{4}))(?!\d))(?:\d{3}[ .-]\d{4})?/gu,
      (whole, area, number = '') => {
        // "1 500 CHF"
        if (language.spacedGroups && whole.endsWith(' ')) return whole;
        const spokenArea = area.endsWith('00') ? wholeNumber(language, area) : digitByDigit(language, area);
        return `${wholeNumber(language, '1')} ${spokenArea}${number ? `, ${digitGroups(language, number)}` : ' '}`;
      },
    ],
    [new RegExp(`(?<![\\p{L}\\d])(?:\\+|\\b00(?=[1-9]))\\d{1,3}${parts}`, 'gu'), phone],
    [/(?<![\p{L}\d.,])\(\d{2,5}\)[ .-]?\d{3,8}(?:[ .-]\d{2,8}){0,3}(?!\d)/gu, phone],
    [/(?<![\p{L}\d.,$€£-])(?:\d{3}[.-]\d{3}[.-]|555-)\d{4}(?![\d-])/gu, phone],
    // Numbers of orders, insurances and letter boxes: "123-45-6789", "20500-0003"
    [
      /(?<![\p{L}\d.,/$€£+–-])(?:(?=[\d-]*\d{3})\d{1,7}(?:-\d{1,7}){2,5}|\d{5}-\d{3,4})(?![\p{L}\d/–-]|[.,]\d)/gu,
      (written) => groups(language, written),
    ],
    [/(?<![\p{L}\d.,]|\d[ \u00A0\u202F])0\d{1,4}(?:[ .\/-]\d{2,8}){1,5}(?![\d/]|[.,-]\d)/gu, phone],
    [new RegExp(`\\d{${longest + 1},}`, 'g'), read],
  ];
}

const grouped = (language: SpokenLanguage, written: string): string =>
  written.replace(/\D/g, '').length < fewest ? written : groups(language, written);

/** Groups of a phone number, with a short pause between them; French ones are read in pairs. */
function groups(language: SpokenLanguage, written: string): string {
  const digits = written.match(/\d+/g) ?? [];
  const isPairs = language.locale.startsWith('fr') && digits.every((group) => group.length <= 2);
  const spoken = digits.map((group) => (isPairs ? wholeNumber(language, group) : digitByDigit(language, group)));
  return `${written.startsWith('+') ? `${language.words.plus} ` : ''}${spoken.join(', ')}`;
}

/** Numbers of rooms, flights and models behind their noun, as the language reads them: "seven thirty-seven". */
export function modelRules(language: SpokenLanguage): readonly Rule[] {
  const { numberedModels, inPairs } = language;
  const say = inPairs ?? ((digits: string) => language.cardinal(digits));
  const behind = (words: string): string => `(?<=(?<!\\p{L})(?:${words}) (?:\\p{Lu}{1,2} ?)?)`;
  const [named, made] = [behind(numberedModels), behind(everyLanguage().alternatives('numbered models'))];
  return [
    [
      new RegExp(`${made}(\\d{3,4})-(\\d{1,4})(\\p{Lu}?)(?![\\d-])`, 'gu'),
      (_, model, series, letter) => ` ${say(model)} ${language.cardinal(series)} ${letter}`,
    ],
    // "seat 12A"
    [
      new RegExp(`${named}(\\d{1,4})(\\p{Lu})(?![\\p{L}\\d])`, 'gu'),
      (_, number, letter) => ` ${number.length > 2 ? say(number) : language.cardinal(number)} ${letter}`,
    ],
    [
      new RegExp(`${inPairs ? named : made}(\\d{3,4})(?![\\d.,:/%-]\\d|\\d)(?=(\\p{L})?)`, 'gu'),
      (_, number, letter) => ` ${say(number)}${letter ? ' ' : ''}`,
    ],
    // "F-16s"
    [/(?<=(?<!\p{L})\p{Lu})-(\d{1,3})s(?!\p{L})/gu, (_, number) => ` ${language.cardinal(number)}s`],
    // The models of Boeing, Airbus and Embraer go without the name, too.
    [
      new RegExp(
        `${before}(A(?=[23]\\d\\d)|E(?=1[79])|B?(?=7\\d7))(\\d{3})-(\\d{1,4})(\\p{Lu}?)(?![\\d-]|[.,]\\d)`,
        'gu',
      ),
      (_, maker, model, series, letter) => `${maker} ${say(model)} ${language.cardinal(series)} ${letter}`.trimStart(),
    ],
  ];
}
