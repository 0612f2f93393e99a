import type { LexiconEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { entryNamespace, plsNamespace, undetermined } from './pls-names';

/**
 * A W3C PLS 1.0 document. Its language is that of all entries; where they differ, each lexeme names its own in an attribute
 * of our namespace, which other readers ignore.
 */
export function writePls(entries: readonly LexiconEntry[]): string {
  const languages = new Set(entries.map(({ language }) => language));
  const [only] = languages;
  const shared = languages.size === 1 ? only : undefined;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<lexicon version="1.0" xmlns="${plsNamespace}" xmlns:d="${entryNamespace}" alphabet="ipa" xml:lang="${shared ?? undetermined}">`,
    ...entries.map((entry) => lexemeOf(entry, shared)),
    '</lexicon>',
    '',
  ].join('\n');
}

function lexemeOf({ written, language, caseSensitive, alias, ipa }: LexiconEntry, shared: string | undefined): string {
  const ownLanguage = language === undefined || language === shared ? '' : ` d:language="${language}"`;
  return [
    `  <lexeme${ownLanguage}${caseSensitive ? ' d:case-sensitive="true"' : ''}>`,
    element('grapheme', written),
    ...(ipa === undefined ? [] : [element('phoneme', ipa)]),
    ...(alias === undefined ? [] : [element('alias', alias)]),
    '  </lexeme>',
  ].join('\n');
}

const element = (name: string, text: string): string => `    <${name}>${escaped(text)}</${name}>`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
