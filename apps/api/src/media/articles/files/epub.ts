import { posix } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { XMLParser } from 'fast-xml-parser';
import { decodePage } from '../charset';
import { pageDocument } from '../extraction/page-document';
import type { FileContent, FileUnit } from './file-content';
import type { ZipArchive } from './zip-archive';

const encryption = 'META-INF/encryption.xml';
const lists = new Set(['rootfile', 'item', 'itemref', 'navPoint', 'title', 'language']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => lists.has(name),
});
/** Elements of HTML that have no end tag; all others may be closed by `/>` in XHTML only. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

type Text = string | { readonly '#text'?: string };
interface Item {
  readonly id: string;
  readonly href: string;
  readonly properties?: string;
}
interface Package {
  readonly metadata?: { readonly title?: readonly Text[]; readonly language?: readonly Text[] };
  readonly manifest: { readonly item: readonly Item[] };
  readonly spine: { readonly itemref: readonly { idref: string; linear?: string }[]; readonly toc?: string };
}
interface NavPoint {
  readonly navLabel?: { readonly text?: Text };
  readonly content?: { readonly src?: string };
  readonly navPoint?: readonly NavPoint[];
}

export const isEpub = (archive: ZipArchive): boolean => archive.has('META-INF/container.xml');

/** The chapters of a book in the order of its spine, as its table of contents names them. */
export async function epubContent(archive: ZipArchive): Promise<FileContent> {
  const read = async (name: string): Promise<string> => decodePage(await archive.read(name), '');
  const { container } = parser.parse(await read('META-INF/container.xml')) as {
    container: { rootfiles: { rootfile: readonly { 'full-path': string }[] } };
  };
  const path = container.rootfiles.rootfile[0]!['full-path'];
  const pathOf = (href: string): string =>
    posix.join(posix.dirname(path), decodeURIComponent(href.replace(/#.*$/, '')));
  const { metadata, manifest, spine } = (parser.parse(await read(path)) as { package: Package }).package;
  const items = new Map(manifest.item.map((item) => [item.id, item]));
  const contents = manifest.item.find(({ properties }) => properties?.split(' ').includes('nav'));
  const chapters = spine.itemref
    .filter(({ linear }) => linear !== 'no')
    .map(({ idref }) => items.get(idref)!)
    .filter((item) => item !== contents)
    .map(({ href }) => pathOf(href));
  const locked = archive.has(encryption) ? await read(encryption) : '';
  // Fonts are often obfuscated, and not needed.
  if (chapters.some((name) => locked.includes(`"${name}"`))) throw new AppError('article.fileEncrypted');
  const listed = contents ?? items.get(spine.toc ?? '');
  const titles = listed ? titlesIn(await read(pathOf(listed.href)), listed === contents) : [];
  const titleOf = new Map(titles.toReversed().map(([href, title]) => [pathOf(href), title]));
  const units: FileUnit[] = [];
  for (const name of chapters) {
    const html = closedElements(await read(name));
    const title = titleOf.get(name) ?? null;
    const before = units.at(-1);
    // A chapter may be in several files, of which its title names the first.
    if (title === null && before && before.title !== null) units.splice(-1, 1, { ...before, html: before.html + html });
    else units.push({ title, html });
  }
  return { title: textOf(metadata?.title?.[0]), language: textOf(metadata?.language?.[0]) ?? undefined, units };
}

const textOf = (text: Text | undefined): string | null =>
  (typeof text === 'string' ? text : text?.['#text'])?.replace(/\s+/g, ' ').trim() || null;

/** Addresses and titles of a table of contents. */
function titlesIn(source: string, isHtml: boolean): [href: string, title: string][] {
  if (isHtml) {
    const links = pageDocument(closedElements(source)).document?.querySelectorAll('nav a[href]') ?? [];
    return [...links].map((link) => [link.getAttribute('href') ?? '', textOf(link.textContent ?? '') ?? '']);
  }
  const { ncx } = parser.parse(source) as { ncx?: { navMap?: { navPoint?: readonly NavPoint[] } } };
  const titles = (points: readonly NavPoint[] = []): [string, string][] =>
    points.flatMap(({ navLabel, content, navPoint }) => [
      [content?.src ?? '', textOf(navLabel?.text) ?? ''],
      ...titles(navPoint),
    ]);
  return titles(ncx?.navMap?.navPoint);
}

const closedElements = (xhtml: string): string =>
  xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, attributes: string) =>
    empty.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
