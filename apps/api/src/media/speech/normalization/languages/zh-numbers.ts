import { toCardinal } from 'n2words/zh-Hans-CN';
import { tablesOf } from '../grammar/language-tables';

const plainDigits = tablesOf('zh').of('character');

/** A whole number; 二 is 两 before 千, 万 and 亿. */
export const cardinal = (digits: string | number): string =>
  toCardinal(digits)
    .replace(/[壹贰叁肆伍陆柒捌玖拾佰仟]/g, (digit) => plainDigits[digit] ?? digit)
    .replace(/(?<!亿)零(?=[一二三四五六七八九]千)|零(?=[一二三四五六七八九]千[^亿]*万)/g, '')
    .replace(/^一十/, '十')
    .replace(/(?<!十)二(?=[千万亿])/g, '两');

export const digitByDigit = (digits: string): string => [...digits].map((digit) => cardinal(digit)).join('');
/** One is 幺 in numbers of telephones. */
export const phone = (written: string): string =>
  written.replace(/\D/g, '').replace(/\d/g, (digit) => (digit === '1' ? '幺' : cardinal(digit)));

export function number(written: string): string {
  const [whole = '', fraction] = written.split('.');
  const spoken = whole.length > 15 || /^0\d/.test(whole) ? digitByDigit(whole) : cardinal(whole);
  return fraction ? `${spoken}点${digitByDigit(fraction)}` : spoken;
}
