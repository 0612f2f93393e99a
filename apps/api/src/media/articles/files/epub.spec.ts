import { epubOf } from '../../../../../../test/support/article-files';
import { readFile, type ReadFile } from '../read-file';

const sentence = 'The lighthouse keeper counts the ships of the evening. ';
const chapters = ['One', 'Two'].map((name) => ({ html: `<p>${name}.</p><p>${sentence.repeat(150)}</p>` }));

/** A book of these chapters with another package document. */
const read = async (manifest: string, spine: string, more: Record<string, string> = {}) => {
  const opf = `<package><metadata><dc:title>Ships</dc:title></metadata><manifest>${manifest}</manifest><spine>${spine}</spine></package>`;
  const bytes = epubOf(chapters, { more: { 'OEBPS/book.opf': opf, ...more } });
  return (await readFile({ kind: 'file', bytes, parts: undefined })) as ReadFile;
};
const item = (id: string, href: string, rest = '') => `<item id="${id}" href="${href}" ${rest}/>`;
const texts = [0, 1].map((index) =>
  item(`c${index}`, `text/part%20${index}.xhtml`, 'media-type="application/xhtml+xml"'),
);
const refs = (...ids: string[]) => ids.map((id) => `<itemref idref="${id}"/>`).join('');

test('a picture in the spine is no text; its fallback is, once', async () => {
  const picture = 'media-type="image/jpeg"';
  const manifest = [
    ...texts,
    item('cover', 'cover.jpg', picture),
    item('first', 'first.jpg', `${picture} fallback="second"`),
    item('second', 'second.jpg', `${picture} fallback="c0"`),
    item('loop', 'loop.svg', 'media-type="image/svg+xml" fallback="loop"'),
    item('lost', 'lost.jpg', `${picture} fallback="nothing"`),
  ].join('');
  const bytes = '\uFFD8\uFFE0JFIF noise';
  const pictures = { 'OEBPS/cover.jpg': bytes, 'OEBPS/first.jpg': bytes, 'OEBPS/second.jpg': bytes };
  const { parts } = await read(manifest, refs('cover', 'first', 'second', 'loop', 'lost', 'missing', 'c1'), pictures);
  expect(parts?.map(({ characters }) => characters)).toEqual([8_255, 8_255]);
});

test('the table of contents is the one of that type, with addresses from its own folder', async () => {
  const listOf = (type: string, names: readonly string[]) =>
    `<nav epub:type="${type}"><ol>${names.map((name, index) => `<li><a href="../text/part%20${index}.xhtml">${name}</a></li>`).join('')}</ol></nav>`;
  const nav = `<html><body>${listOf('landmarks', ['Cover', 'Begin'])}${listOf('toc', ['First', 'Second'])}</body></html>`;
  const manifest = texts.join('') + item('nav', 'nav/toc.xhtml', 'properties="nav" media-type="application/xhtml+xml"');
  const { parts } = await read(manifest, refs('nav', 'c0', 'c1'), { 'OEBPS/nav/toc.xhtml': nav });
  expect(parts?.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('a table of contents of EPUB 2 may be in a folder of its own', async () => {
  const point = (name: string, index: number) =>
    `<navPoint><navLabel><text>${name}</text></navLabel><content src="../text/part%20${index}.xhtml"/></navPoint>`;
  const ncx = `<ncx><navMap>${['First', 'Second'].map(point).join('')}</navMap></ncx>`;
  const manifest = texts.join('') + item('ncx', 'toc/toc.ncx', 'media-type="application/x-dtbncx+xml"');
  const opf = `<package><manifest>${manifest}</manifest><spine toc="ncx">${refs('c0', 'c1')}</spine></package>`;
  const { parts } = await read('', '', { 'OEBPS/book.opf': opf, 'OEBPS/toc/toc.ncx': ncx });
  expect(parts?.map(({ title }) => title)).toEqual(['First', 'Second']);
});
