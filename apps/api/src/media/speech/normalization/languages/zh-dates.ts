import type { Rule } from '../grammar/spoken-language';
import { cardinal, digitByDigit, number, phone } from './zh-numbers';

const date = (whole: string, year: string, month: string, day: string): string =>
  Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31
    ? whole
    : `${digitByDigit(year)}年${cardinal(Number(month))}月${cardinal(Number(day))}日`;

const clock = (hours: string, minutes: string): string => {
  const hour = `${Number(hours) === 2 ? '两' : cardinal(Number(hours))}点`;
  if (Number(minutes) === 0) return hour;
  return `${hour}${Number(minutes) < 10 ? '零' : ''}${cardinal(Number(minutes))}分`;
};

const year = '(1\\d{3}|20\\d\\d)';
export const dates: readonly Rule[] = [
  // Years of a life or an age: "（1881—1936）".
  [
    new RegExp(
      `(?<=[（(][^（）()]{0,20})${year}年?\\s?[-–—~～至到]{1,2}\\s?(?:${year}年?|(?=[）)]))(?=[^（）()\\d]{0,20}[）)])`,
      'g',
    ),
    (_, first, last = '') => `${digitByDigit(first)}至${last ? digitByDigit(last) : '今'}`,
  ],
  [
    /(?<=[（(]约?(?:(?:公元)?前)?)(\d{2,4})(年?)\s?[-–—~～－至到]\s?((?:公元)?前|(?=\d{3}))(\d{1,4})(?=年?[）)]|年\d{1,2}月)/g,
    (_, first, sign, before, last) => `${digitByDigit(first)}${sign}至${before}${digitByDigit(last)}`,
  ],
  [
    /(?<!\d)(19\d\d|20\d\d)\s?[-–—~～]\s?(19\d\d|20\d\d)(?!\d|\s?(?!学年|赛季|财年|年度)[\p{Script=Han}%％A-Za-z])/gu,
    (_, first, last) => `${digitByDigit(first)}至${digitByDigit(last)}`,
  ],
  [
    /(?<!\d)(19\d\d|20\d\d)[/／–—-](\d{2})(?=学年|赛季|财年|年度)/g,
    (_, first, last) => `${digitByDigit(first)}至${digitByDigit(last)}`,
  ],
  [
    /(?<!\d|第)(?:19|20)\d\d(?=\s?(?:第[\d一二三四五六七八九十百]{1,4}届|财年|财政年度|学年|赛季|[版届]))/g,
    digitByDigit,
  ],
  [/FY ?['’]?(\d{4}|\d{2})(?!\d)/g, (_, digits) => `${digitByDigit(digits)}财年`],
  [
    /(?<=波音|空客A?|Boeing |Airbus A?|(?<![A-Za-z\d])A(?=[23]))(\d{3})[-杠](\d{3,4})(?!\d)/g,
    (_, model, series) => `${digitByDigit(model)}杠${digitByDigit(series)}`,
  ],
  [
    /(\d{1,3})° ?(\d{1,2})['′’](?: ?(\d{1,2})["″”])?/g,
    (_, degrees, minutes, seconds = '') => `${degrees}度${minutes}分${seconds && `${seconds}秒`}`,
  ],
  [/(?<!\d)(\d{3,4})(?=室|号房|房间)/g, (_, digits) => digitByDigit(digits)],
  [
    /(?<=航班\s?)([A-Z]{2})\s?(\d{3,4})(?!\d)|([A-Z]{2})\s?(\d{3,4})(?=\s?(?:次)?航班)/g,
    (_, a = '', b = '', c = '', d = '') => `${a || c}${digitByDigit(b || d)}`,
  ],
  [/(?<!\d)([12]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])(?:T(?=\d\d:))?/g, date],
  [
    /(?<!\d)(1[1-9]\d{2}|20\d\d|(?<=公元前?\s?)[1-9]\d{3}|(?<=公元\s?)[1-9]\d{2})(?=\s?年(?!前|来|间))/g,
    (_, year) => digitByDigit(year),
  ],
  [
    /(?<!\d)(1[1-9]\d{2}|20\d\d)\s?[-–—~～至到]\s?(?=(?:[12]\d{3}\s?年|[一二][一二三四五六七八九零]{3}\s?年))/g,
    (_, year) => `${digitByDigit(year)}至`,
  ],
  [/(?<!\d)(\d0)(?=[后後](?![来來面]))/g, (_, decade) => digitByDigit(decade)],
  [/(?<=(?:比例|比率|比|尺)(?:为|是|约)?\s?)(\d{1,4})[:：](?=\d)/g, (_, side) => `${cardinal(side)}比`],
  [
    /(?<![\d:：])([01]?\d|2[0-4])[:：]([0-5]\d)(?:[:：]([0-5]\d))?(?![:：]?\d)/g,
    (_, hours, minutes, seconds = '') => `${clock(hours, minutes)}${seconds ? `${cardinal(Number(seconds))}秒` : ''}`,
  ],
  [/Q([1-4])(?!\d)/g, (_, quarter) => `第${cardinal(quarter)}季度`],
];

/** Durations: "1h 20m", "5m 30s". */
export const durations: readonly Rule[] = [
  [
    /(?<![A-Za-z\d.,:])(?=\d{1,3} ?[dhm])(?:(\d{1,3}) ?d)?(?: ?(\d{1,3}) ?h)?(?: ?([0-5]?\d) ?(?:min|m))?(?: ?([0-5]?\d) ?s)?(?![A-Za-z\d/²³])/g,
    (whole, days = '', hours = '', minutes = '', seconds = '') => {
      const parts = [
        days && `${days}天`,
        hours && `${hours}小时`,
        minutes && `${minutes}分${seconds ? '' : '钟'}`,
        seconds && `${seconds}秒`,
      ].filter(Boolean);
      return parts.length > 1 ? parts.join('') : whole;
    },
  ],
];

/** Versions, phone numbers, ISBN. */
export const codes: readonly Rule[] = [
  [
    /(?<![A-Za-z\d.])[vV](\d{1,4}(?:\.\d{1,4}){0,3})(?![A-Za-z\d])/g,
    (_, version) =>
      `版本${version
        .split('.')
        .map((part) => cardinal(part))
        .join('点')}`,
  ],
  [
    /(?<![A-Za-z\d.])\d{1,4}(?:\.\d{1,4}){2,5}(?![\d.])/g,
    (version) =>
      version
        .split('.')
        .map((part) => number(part))
        .join('点'),
  ],
  [
    /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
    (written) => (written.startsWith('+') ? '加' : '') + phone(written),
  ],
  [
    /(?<!\d)(?:0\d{2,3}[ -]|[（(]0\d{2,3}[）)] ?)\d{3,4}[ -]?\d{4}(?!\d)|(?<!\d)(?:400[ -]?\d{3}[ -]?|555-)\d{4}(?!\d)/g,
    phone,
  ],
  [/(?<!\d)1(?:10|19|20|22|2345|2306)(?!\d|\.\d)(?=\s?(?:电话|热线|报警|急救))/g, phone],
  [
    /(?<=拨打|尾号|[给向](?=\d{5}[打发])|电话|热线|致电|邮编|邮政编码|传真|联系方式|号码|(?:手机|账|单)号|手机(?=[:：]))([是为:：]?\s?)(\d{3,8}(?:[ -]\d{4,8}){0,2})(?!\d|[.-]\d)/g,
    (_, space, digits) => space + phone(digits),
  ],
  [
    /(?<=(?:零件|部件|配件|序列|订单|产品|商品|设备|发票|合同|编|货|批|料)号(?:是|为)?[:：]?\s?)\d{1,8}(?:-\d{1,8}){1,5}(?![\d-])/g,
    (written) => written.split('-').map(digitByDigit).join('杠'),
  ],
  [/\d{16,}/g, digitByDigit],
  [
    /(?<=(?:ISBN|ISSN)(?:-1[03])?[:：]? ?)\d[\d–-]{6,17}[\dX](?!\d)/g,
    (written) => written.split(/[–-]/).map(digitByDigit).join('，'),
  ],
];
