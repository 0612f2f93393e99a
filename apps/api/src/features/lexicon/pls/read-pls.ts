import { AppError } from '@duetcast/domain/kernel/errors';
import { entryKey, lexiconEntrySchema, type LexiconEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { lexiconProblemCodes, lexiconProblems, type LexiconProblem } from '@duetcast/domain/lexicon/lexicon-problems';
import { maxLexiconEntries } from '@duetcast/domain/limits/lexicon-limits';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { z } from 'zod';
import { entryNamespace, plsNamespace, undetermined } from './pls-names';

/** One element: its name without prefix, its attributes, its children in order, and the text outside them. */
interface XmlElement {
  readonly prefix: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type RawNode = Readonly<Record<string, unknown>>;

/** A lexicon of 1,000 lexemes with their attributes has fewer; parsing more takes seconds. */
const maxMarkupSigns = 12_000;
const [textName, cdataName, attributesName] = ['#text', '#cdata', ':@'];

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  // Ours decodes the five entities of XML; a document cannot define others, because a DOCTYPE is rejected.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: cdataName,
});

/** Root element of an XML document. @throws AppError `lexicon.fileInvalid`, also for a DOCTYPE or damaged text */
function parseXml(source: string): XmlElement {
  const xml = source.replace(/^\uFEFF/, '');
  if (!isAcceptable(xml) || XMLValidator.validate(xml) !== true) throw new AppError('lexicon.fileInvalid');
  try {
    const nodes = parser.parse(xml) as RawNode[];
    const roots = nodes.flatMap((node) => elementOf(node) ?? []);
    if (roots[0] && roots.length === 1) return roots[0];
  } catch (error) {
    throw new AppError('lexicon.fileInvalid', {}, { cause: error });
  }
  throw new AppError('lexicon.fileInvalid');
}

/** Whatever encoding its declaration names, the source is text already; a damaged one has U+FFFD. */
const isAcceptable = (xml: string): boolean =>
  !/<!DOCTYPE|\uFFFD/i.test(xml) && (xml.match(/[<=]/g)?.length ?? 0) <= maxMarkupSigns;

function elementOf(node: RawNode): XmlElement | null {
  const tag = Object.keys(node).find((key) => key !== attributesName);
  if (tag === undefined || tag === textName || tag === cdataName) return null;
  const nodes = node[tag] as RawNode[];
  const attributes = Object.entries((node[attributesName] ?? {}) as Record<string, string>);
  const colon = tag.indexOf(':');
  return {
    prefix: tag.slice(0, Math.max(0, colon)),
    name: tag.slice(colon + 1),
    attributes: Object.fromEntries(attributes.map(([name, value]) => [name, decoded(value)])),
    children: nodes.flatMap((child) => elementOf(child) ?? []),
    text: nodes.map(textOf).join(''),
  };
}

function textOf(node: RawNode): string {
  if (textName in node) return decoded(String(node[textName]));
  if (cdataName in node)
    return (node[cdataName] as RawNode[]).map((part) => String(part[textName] as string | number)).join('');
  return '';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @throws RangeError for an entity or a character that XML does not have */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([^;&\s]*));?/gi,
    (_match, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      const character = Object.hasOwn(entities, name as string) ? entities[name as string] : undefined;
      if (character === undefined) throw new RangeError('The document uses an entity that XML does not have.');
      return character;
    },
  );

/** A lexeme that was left out, and why. */
interface SkippedLexeme {
  readonly written: string;
  readonly reason: string;
  readonly code: LexiconProblem;
}
export interface ReadLexicon {
  readonly entries: readonly LexiconEntry[];
  readonly skipped: readonly SkippedLexeme[];
}

const lexemeTag = /<(?:[\w.-]+:)?lexeme[\s/>]/g;
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The entries of a W3C PLS 1.0 document: one for each spelling of a lexeme, with its preferred transcription in IPA and its
 * alias. Of lexemes for the same word the first counts, as in PLS; one that differs in case counts for its own case. A large
 * file takes a second: `LexiconReader` reads it in a process.
 * @throws AppError `lexicon.fileInvalid`, or `lexicon.full` for more lexemes than a lexicon holds
 */
export function readPls(source: string): ReadLexicon {
  // Lexemes are counted before the file is parsed, which takes long for many.
  if (countOf(source, lexemeTag) > maxLexiconEntries) throw new AppError('lexicon.full');
  const root = parseXml(source);
  if (root.name !== 'lexicon' || namespaceOf(root, root.prefix) !== plsNamespace)
    throw new AppError('lexicon.fileInvalid');
  const entries = new Map<string, LexiconEntry>();
  const skipped: SkippedLexeme[] = [];
  for (const lexeme of childrenOf(root, root, 'lexeme')) {
    const said = candidateOf(root, lexeme);
    for (const written of childrenOf(root, lexeme, 'grapheme').map(({ text }) => text)) {
      const parsed = lexiconEntrySchema.safeParse({ written, ...said });
      if (!parsed.success) skipped.push(skippedFor(written, problemIn(parsed.error)));
      else if (!add(entries, parsed.data)) skipped.push(skippedFor(written, 'twice'));
    }
  }
  return { entries: [...entries.values()], skipped };
}

/** False, and not added: another pronunciation of the same word came before. */
function add(entries: Map<string, LexiconEntry>, entry: LexiconEntry): boolean {
  const key = entryKey(entry);
  const first = entries.get(key);
  if (!first) entries.set(key, entry);
  else if (first.alias !== entry.alias || first.ipa !== entry.ipa)
    return first.written !== entry.written && add(entries, { ...entry, caseSensitive: true });
  return true;
}

const skippedFor = (written: string, code: LexiconProblem): SkippedLexeme => ({
  written: clip(written),
  reason: lexiconProblems[code],
  code,
});

const problemIn = ({ issues }: z.ZodError): LexiconProblem =>
  lexiconProblemCodes.find((code) => lexiconProblems[code] === issues[0]?.message) ?? 'nothingToSay';

/** Enough to recognize the word in an answer. */
const clip = (text: string): string => text.trim().slice(0, 50);

/** What all spellings of a lexeme share. */
function candidateOf(root: XmlElement, lexeme: XmlElement): Record<string, unknown> {
  const own = prefixOf(root, entryNamespace);
  const attribute = (name: string) => (own === null ? undefined : lexeme.attributes[`${own}:${name}`]);
  const tag = attribute('language') ?? root.attributes['xml:lang'];
  const phonemes = childrenOf(root, lexeme, 'phoneme').filter(
    ({ attributes }) => (attributes.alphabet ?? root.attributes.alphabet) === 'ipa',
  );
  return {
    language: tag === undefined || [undetermined, 'mul', ''].includes(tag) ? undefined : tag,
    caseSensitive: attribute('case-sensitive') === 'true' ? true : undefined,
    alias: preferred(childrenOf(root, lexeme, 'alias')),
    ipa: preferred(phonemes),
  };
}

const preferred = (elements: readonly XmlElement[]): string | undefined =>
  (elements.find(({ attributes }) => attributes.prefer === 'true') ?? elements[0])?.text;

/** Children of the lexicon's own namespace with this name. */
const childrenOf = (root: XmlElement, parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child) => child.name === name && child.prefix === root.prefix);

const namespaceOf = ({ attributes }: XmlElement, prefix: string): string | undefined =>
  attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`];

/** The prefix that the root gives to a namespace. */
function prefixOf({ attributes }: XmlElement, namespace: string): string | null {
  const name = Object.keys(attributes).find((key) => key.startsWith('xmlns:') && attributes[key] === namespace);
  return name?.slice('xmlns:'.length) ?? null;
}
