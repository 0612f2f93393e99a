import { AppError } from '@duetcast/domain/kernel/errors';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One element: its name without prefix, its attributes, its children in order, and the text outside them. */
export interface XmlElement {
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

/** Root element of an XML document. @throws AppError `lexicon.fileInvalid`, also for a DOCTYPE or another encoding than UTF-8 */
export function parseXml(source: string): XmlElement {
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

function isAcceptable(xml: string): boolean {
  const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(xml)?.[1];
  if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) return false;
  return !/<!DOCTYPE/i.test(xml) && (xml.match(/[<=]/g)?.length ?? 0) <= maxMarkupSigns;
}

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
