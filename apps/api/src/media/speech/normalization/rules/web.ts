import { everyLanguage } from '../grammar/language-tables';
import { digitByDigit } from '../grammar/numbers';
import { type AddressWords, applyRules, type Rule } from '../grammar/spoken-language';
import { schemePattern, shortAddress } from './everywhere';

/** Longest path that is read; of a longer one the host says enough. */
const maxPathCharacters = 40;
const maxPathParts = 3;

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const internetProtocol = `${octet}(?:\\.${octet}){3}(?!\\.?\\d)`;
const start = '(?<![\\p{L}\\d@._/-])';
const path = '(?::\\d{2,5}(?!\\d))?(?:/[^\\s<>"\'`)\\]|“”„，。！？；：、（）《》]{0,300}(?<![.,;:!?…]))?';

export function webRules(language: AddressWords): readonly Rule[] {
  const { at, dot, hashtag, number } = language;
  const files = everyLanguage().alternatives('file endings');
  const endings = `${everyLanguage().alternatives('top-level domains')}|${files}`;
  const host = `(?!p\\.es\\.)(?:[\\p{L}\\d_-]{1,63}\\.){1,6}(?:${endings})(?![\\p{L}\\d_-])`;
  const inToken: readonly Rule[] = [
    [schemePattern, (address) => spokenAddress(language, address)],
    [
      new RegExp(
        `${start}(?:mailto:)?([\\p{L}\\d._%+-]{1,64})@((?:[\\p{L}\\d-]{1,63}\\.){1,5}\\p{L}{2,20}|${internetProtocol})(?![\\p{L}\\d])`,
        'gu',
      ),
      (_, name, domain) => `${labels(language, name)} ${at} ${spokenHost(language, domain)}`,
    ],
    [
      new RegExp(`${start}(?:${internetProtocol}|localhost(?=[:/])|${host})${path}`, 'gu'),
      (address) => spokenAddress(language, address),
    ],
    [/(?<![\p{L}\d@._])@([\p{L}\d_]{1,50})/gu, (_, name) => `${at} ${words(name)}`],
    [/(?<![\p{L}\d&#])#(\p{L}[\p{L}\d_]{0,60})/gu, (_, name) => `${hashtag} ${words(name)}`],
  ];
  return [
    [
      /(?<!\S)\S+/g,
      (token) => (/[\p{L}\d][.@:/][\p{L}\d/]|[@#]/u.test(token) ? applyRules(token, inToken) : token),
      '.@#:',
    ],
    [new RegExp(`(?<!\\S)\\.(?=(?:${files}|com|org|net|NET)(?![\\p{L}\\d]))`, 'gu'), `${dot} `, '.'],
    [/(?<![\p{L}\d&#])#\s?(?=\d)/gu, `${number} `, '#'],
  ];
}

/** Words of a name such as `ClimateAction`, `my-page` or `user_name`. */
const words = (name: string): string => name.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

function labels(language: AddressWords, name: string): string {
  const { dot, underscore, dash, plus } = language;
  const signs: Readonly<Record<string, string>> = { '.': dot, _: underscore, '-': dash, '+': plus };
  return name.replace(/[._+-]/g, (sign) => ` ${signs[sign] ?? ''} `).replace(/%/g, ' ');
}

/** Endings of two letters are spelled; numbers of an IP address are read digit by digit. */
function spokenHost(language: AddressWords, name: string): string {
  const parts = name.split('.');
  return parts
    .map((part, at) => {
      if (/^\d+$/.test(part)) return digitByDigit(language, part);
      if (at === parts.length - 1 && part.length === 2) return [...part.toUpperCase()].join(language.letterJoin);
      return words(part);
    })
    .join(` ${language.dot} `);
}

function spokenAddress(language: AddressWords, address: string): string {
  const [name = '', ...parts] = shortAddress(address).split('/');
  const [domain = '', port] = name.split(':');
  const spoken = `${spokenHost(language, domain)}${port ? ` ${digitByDigit(language, port.replace(/\D/g, ''))}` : ''}`;
  const pathText = parts.join('/');
  const isShort = parts.length <= maxPathParts && pathText.length <= maxPathCharacters && !/%|\d{6}/.test(pathText);
  if (!isShort) return spoken;
  const { slash, dot } = language;
  const spokenParts = parts.map((part) =>
    words(part)
      .replace(/\./g, ` ${dot} `)
      .replace(/[^\p{L}\p{N} ]+/gu, ' '),
  );
  return [spoken, ...spokenParts].join(` ${slash} `);
}
