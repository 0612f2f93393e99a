import { posix } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { parseFragment } from 'parse5';
import {
  attributeOf,
  isElement,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from '../../script-writing/structure/html-nodes';
import { decodePage } from '../extraction/charset';
import type { FileContent, FileUnit } from './file-content';
import type { ZipArchive } from './zip-archive';

export const bookPath = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';
/** Elements of HTML without an end tag; in XHTML, others may end with `/>`, too. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

const withEndTags = (xhtml: string): string =>
  xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, attributes: string) =>
    empty.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );

type Parent = { readonly childNodes: readonly HtmlNode[] };
const elementsIn = ({ childNodes }: Parent): HtmlElement[] =>
  childNodes.filter((node) => isElement(node)).flatMap((element) => [element, ...elementsIn(element)]);
const named = (elements: readonly HtmlElement[], name: string): HtmlElement[] =>
  elements.filter(({ tagName }) => tagName.replace(/^\w+:/, '') === name);
const titleOf = (element: HtmlElement | undefined): string | null =>
  (element && textIn(element).replace(/\s+/g, ' ').trim()) || null;

/** The chapters of a book in the order of its spine, as its table of contents names them. */
export async function epubContent(archive: ZipArchive): Promise<FileContent> {
  const read = async (name: string): Promise<string> => withEndTags(decodePage(await archive.read(name), ''));
  const parsed = async (name: string): Promise<HtmlElement[]> => elementsIn(parseFragment(await read(name)));
  const path = attributeOf(named(await parsed(bookPath), 'rootfile')[0]!, 'full-path');
  const pathOf = (href: string, from = path): string =>
    posix.join(posix.dirname(from), decodeURIComponent(href.replace(/#.*$/, '')));
  const book = await parsed(path);
  const items = new Map(named(book, 'item').map((item) => [attributeOf(item, 'id'), item]));
  const contents =
    [...items.values()].find((item) => /\bnav\b/.test(attributeOf(item, 'properties'))) ??
    items.get(attributeOf(named(book, 'spine')[0]!, 'toc'));
  const contentsPath = contents && pathOf(attributeOf(contents, 'href'));
  const listed = contentsPath === undefined ? [] : await parsed(contentsPath);
  const titles = new Map<string, string>();
  for (const [href, title] of [...linksIn(listed), ...pointsIn(listed)]) {
    const place = pathOf(href, contentsPath);
    if (title !== null && !titles.has(place)) titles.set(place, title);
  }
  const spine = named(book, 'itemref')
    .filter((each) => attributeOf(each, 'linear') !== 'no')
    .flatMap((each) => textFrom(items, attributeOf(each, 'idref')));
  // One text may stand in for several pictures.
  const chapters = [...new Set(spine)]
    .filter((item) => item !== contents)
    .map((item) => pathOf(attributeOf(item, 'href')));
  const locked = archive.has(encryption) ? await read(encryption) : '';
  // Fonts are often obfuscated, and not needed.
  if (chapters.some((name) => locked.includes(`"${name}"`))) throw new AppError('article.fileEncrypted');
  const units: FileUnit[] = [];
  for (const name of chapters) {
    const [html, title, before] = [await read(name), titles.get(name) ?? null, units.at(-1)];
    // A chapter may be in several files, of which its title names the first.
    if (title === null && before && before.title !== null) units.splice(-1, 1, { ...before, html: before.html + html });
    else units.push({ title, html });
  }
  const [title, language] = ['title', 'language'].map((name) => titleOf(named(book, name)[0]));
  return { title: title ?? null, language: language ?? undefined, units };
}

/** Fallbacks of fallbacks; they may form a circle. */
const maxFallbacks = 10;

/** An item of the spine, or what stands in for a picture; empty: nothing does. */
function textFrom(items: ReadonlyMap<string, HtmlElement>, id: string, tried = 0): readonly HtmlElement[] {
  const item = items.get(id);
  if (!item || tried > maxFallbacks) return [];
  if (/html|dtbook|oeb1|^$/.test(attributeOf(item, 'media-type'))) return [item];
  return textFrom(items, attributeOf(item, 'fallback'), tried + 1);
}

type Listed = readonly [href: string, title: string | null];

/** Of EPUB 3, which may list pages and landmarks, too. */
function linksIn(listed: readonly HtmlElement[]): Listed[] {
  const lists = named(listed, 'nav');
  const toc = lists.find((list) => /\btoc\b/.test(attributeOf(list, 'epub:type'))) ?? lists[0];
  return toc ? named(elementsIn(toc), 'a').map((link) => [attributeOf(link, 'href'), titleOf(link)]) : [];
}

/** Of EPUB 2. */
function pointsIn(listed: readonly HtmlElement[]): Listed[] {
  const points = named(listed, 'navmap').slice(0, 1).flatMap(elementsIn);
  const titles = named(points, 'text');
  return named(points, 'content').map((content, index) => [attributeOf(content, 'src'), titleOf(titles[index])]);
}
