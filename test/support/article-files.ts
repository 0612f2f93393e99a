import { strToU8, zipSync, type Zippable } from 'fflate';

/** A ZIP archive of these files, in order. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ) as Zippable,
    ),
  );

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A paragraph of a Word document; `style`: `Heading1`, `Title`. */
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** A Word document of this body, as WordprocessingML; `more`: further files; `name`: of the file with the text. */
export const docxOf = (
  body: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
  name = 'document.xml',
): Buffer =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/${name}" ContentType="${packageTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${packageTypes}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="word/${name}"/></Relationships>`,
    [`word/_rels/${name}.rels`]: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${word}">${[
      'Title',
      'heading 1',
      'heading 2',
      'heading 3',
      'toc 1',
      'Source Code',
      'HTML Preformatted',
    ]
      .map((name) => {
        const id = name.replace(/^h/, 'H').replace(' ', '');
        return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
      })
      .join('')}</w:styles>`,
    [`word/${name}`]: `<?xml version="1.0"?><w:document xmlns:w="${word}" xmlns:r="${relationships}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });

interface Chapter {
  readonly title?: string;
  readonly html: string;
}
interface Book {
  readonly title?: string;
  readonly language?: string;
  /** How the book lists its chapters. */
  readonly contents?: 'nav' | 'ncx' | 'none';
  readonly more?: Readonly<Record<string, string>>;
}

/** An EPUB file; a chapter without a title is not in its table of contents. */
export function epubOf(chapters: readonly Chapter[], book: Book = {}): Buffer {
  const { title = 'A book', language = 'en', contents = 'nav', more = {} } = book;
  const fileOf = (index: number): string => `text/part%20${index}.xhtml`;
  const xhtml = (body: string): string =>
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><script src="x.js"/></head><body>${body}</body></html>`;
  const listed = chapters.flatMap((chapter, index) =>
    chapter.title ? [{ title: chapter.title, file: fileOf(index) }] : [],
  );
  const nav = `<nav epub:type="toc"><ol>${listed.map((each) => `<li><a href="${each.file}#start">${each.title}</a></li>`).join('')}</ol></nav>`;
  const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><docTitle><text>${title}</text></docTitle><navMap>${listed.map((each) => `<navPoint><navLabel><text>${each.title}</text></navLabel><content src="${each.file}"/></navPoint>`).join('')}</navMap></ncx>`;
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="${fileOf(index)}" media-type="application/xhtml+xml"/>`,
  );
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title><dc:language>${language}</dc:language></metadata><manifest>${items.join('')}${contents === 'nav' ? '<item id="toc" href="nav.xhtml" properties="nav"/>' : '<item id="toc" href="toc.ncx"/>'}</manifest><spine toc="toc">${contents === 'nav' ? '<itemref idref="toc"/>' : ''}${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': xhtml(contents === 'nav' ? nav : ''),
    'OEBPS/toc.ncx': contents === 'ncx' ? ncx : '<ncx/>',
    ...Object.fromEntries(chapters.map(({ html }, index) => [`OEBPS/text/part ${index}.xhtml`, xhtml(html)])),
    ...more,
  });
}

/** Text on a page; `y` in points from the top of a page of 842. */
export interface PdfText {
  readonly text: string;
  readonly y: number;
  readonly x?: number;
  readonly size?: number;
}

const latin1 = (text: string): string => text.replace(/[()\\]/g, '\\$&');

/** A PDF with these texts in Courier, whose letters are 0.6 of its size wide; `outline`: titles and indices of pages. */
export function pdfOf(
  pages: readonly (readonly PdfText[])[],
  title?: string,
  outline: readonly (readonly [title: string, page: number])[] = [],
): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>',
    title ? `<</Title(${latin1(title)})>>` : '<<>>',
  ];
  const kids = pages.map((texts) => {
    const stream = texts
      .map(({ text, x = 60, y, size = 10 }) => `BT /F ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm (${latin1(text)}) Tj ET`)
      .join('\n');
    objects.push(`<</Length ${Buffer.byteLength(stream, 'latin1')}>>stream\n${stream}\nendstream`);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${objects.length} 0 R>>`,
    );
    return `${objects.length} 0 R`;
  });
  const [first, last] = [objects.length + 2, objects.length + 1 + outline.length];
  if (outline.length > 0) {
    objects[0] = `<</Type/Catalog/Pages 2 0 R/Outlines ${first - 1} 0 R>>`;
    objects.push(`<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${outline.length}>>`);
    outline.forEach(([name, page], index) => {
      const next = index < outline.length - 1 ? `/Next ${first + index + 1} 0 R` : '';
      const place = kids[page] ?? '999 0 R';
      objects.push(`<</Title(${latin1(name)})/Parent ${first - 1} 0 R/Dest[${place}/Fit]${next}>>`);
    });
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`;
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 4 0 R>>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}

/** Lines of a page from the top, 12 points apart. */
export const pdfLines = (lines: readonly string[], from = 100): PdfText[] =>
  lines.map((text, index) => ({ text, y: from + 12 * index }));
