import type { FileContent } from './file-content';
import { readableXml } from './word-xml';
import type { ZipArchive } from './zip-archive';

/** The styles of a table of contents, of Word and of LibreOffice, are left out. */
const contents = ["^='toc '", "='TOC Heading'", "^='Contents '"].map((name) => `p[style-name${name}] => !`);
const code = ['Source Code', 'Code', 'HTML Preformatted', 'Preformatted Text', 'Macro Text', 'Listing'].map(
  (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
);
const styleMap = ["p[style-name='Title'] => h1:fresh", ...contents, ...code];
/** Behind the text. */
const notes = /<ol><li id="(?:foot|end)note-[^]*$/;

/** The text of a Word document as HTML; pictures, comments, notes, deleted text and macros are left out. */
export async function docxContent(archive: ZipArchive): Promise<FileContent> {
  const { default: mammoth } = await import('mammoth');
  const file = {
    exists: (name: string) => archive.has(name),
    read: async (name: string, encoding?: BufferEncoding) => {
      const bytes = await archive.read(name);
      return encoding === undefined ? bytes : readableXml(bytes.toString(encoding));
    },
  };
  // An archive of ours instead of a buffer, since its own reader unzips whatever size there is.
  const input = { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
  const { value } = await mammoth.convertToHtml(input, {
    styleMap,
    includeEmbeddedStyleMap: false,
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  });
  return { title: null, units: [{ title: null, html: value.replace(notes, '') }] };
}
