import { digitByDigit } from '../grammar/numbers';
import type { Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';
import { schemePattern, shortAddress } from './everywhere';

/** Longest path that is read; of a longer one the host says enough. */
const maxPathCharacters = 40;
const maxPathParts = 3;

const domains =
  'com|org|net|gov|edu|info|local|dev|app|blog|news|tech|cloud|online|io|ai|co|eu|us|uk|de|at|ch|fr|be|es|mx|ar|cl|it|pt|br|cn|jp|in|ca|au|tv|me';
const fileEndings =
  'js|ts|md|html|htm|css|json|py|sh|txt|pdf|csv|yml|yaml|xml|exe|zip|jpg|jpeg|png|svg|mp3|mp4|wav|conf|log';
const host = `(?:[\\p{L}\\d_-]{1,63}\\.){1,6}(?:${domains}|${fileEndings})(?![\\p{L}\\d_-])`;
const internetProtocol = '\\d{1,3}(?:\\.\\d{1,3}){3}(?![.\\d])';
const start = '(?<![\\p{L}\\d@._/-])';
const path = '(?::\\d{2,5}(?!\\d))?(?:/[^\\s<>"\'`)\\]|“”„]{0,300}(?<![.,;:!?…]))?';

export function webRules(language: SpokenLanguage): readonly Rule[] {
  const { at, hashtag, number } = language.words;
  return [
    [schemePattern, (address) => spokenAddress(language, address)],
    [
      new RegExp(
        `${start}(?:mailto:)?([\\p{L}\\d._%+-]{1,64})@((?:[\\p{L}\\d-]{1,63}\\.){1,5}\\p{L}{2,20})(?![\\p{L}\\d])`,
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
    [/(?<![\p{L}\d&#])#\s?(?=\d)/gu, `${number} `],
  ];
}

/** Words of a name such as `ClimateAction`, `my-page` or `user_name`. */
const words = (name: string): string => name.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

function labels(language: SpokenLanguage, name: string): string {
  const { dot, underscore, dash, plus } = language.words;
  const signs: Readonly<Record<string, string>> = { '.': dot, _: underscore, '-': dash, '+': plus };
  return name.replace(/[._+-]/g, (sign) => ` ${signs[sign] ?? ''} `).replace(/%/g, ' ');
}

/** Endings of two letters are spelled; numbers of an IP address are read digit by digit. */
function spokenHost(language: SpokenLanguage, name: string): string {
  const parts = name.split('.');
  return parts
    .map((part, at) => {
      if (/^\d+$/.test(part)) return digitByDigit(language, part);
      if (at === parts.length - 1 && part.length === 2) return [...part.toUpperCase()].join(' ');
      return words(part);
    })
    .join(` ${language.words.dot} `);
}

function spokenAddress(language: SpokenLanguage, address: string): string {
  const [name = '', ...parts] = shortAddress(address).split('/');
  const [domain = '', port] = name.split(':');
  const spoken = `${spokenHost(language, domain)}${port ? ` ${digitByDigit(language, port.replace(/\D/g, ''))}` : ''}`;
  const pathText = parts.join('/');
  const isShort = parts.length <= maxPathParts && pathText.length <= maxPathCharacters && !/%|\d{6}/.test(pathText);
  if (!isShort) return spoken;
  const { slash, dot } = language.words;
  const spokenParts = parts.map((part) =>
    words(part)
      .replace(/\./g, ` ${dot} `)
      .replace(/[^\p{L}\p{N} ]+/gu, ' '),
  );
  return [spoken, ...spokenParts].join(` ${slash} `);
}
