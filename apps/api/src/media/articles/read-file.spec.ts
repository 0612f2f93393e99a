import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { docxOf, epubOf, pdfLines, pdfOf, wordParagraph, zipOf } from '../../../../../test/support/article-files';
import { readFile, type ReadFile } from './read-file';

const read = async (bytes: Uint8Array | string, parts?: readonly number[]) =>
  (await readFile({ kind: 'file', bytes: Buffer.from(bytes as string), parts })) as ReadFile & { refused?: string };
const textOf = async (bytes: Uint8Array | string): Promise<string> => (await read(bytes)).text;

const sentence = 'The lighthouse was built in 1854, and its keeper lit the lamp each evening. ';
const ofLength = (characters: number): string =>
  sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);

describe('what a file is, is read from its content', () => {
  const docx = docxOf(wordParagraph('Bees dance.'));
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Bees dance.', 'utf16le')]);
  const greek = 'Οι μέλισσες χορεύουν για να δείξουν στις άλλες πού βρίσκονται τα λουλούδια.';

  test.each([
    ['text', 'Bees dance.', 'Bees dance.'],
    ['text in UTF-16', utf16, 'Bees dance.'],
    ['text in windows-1252', Buffer.from('Caf\u00e9 au lait. Na\u00efve.', 'latin1'), 'Café au lait. Naïve.'],
    ['Greek', greek, greek],
    ['Markdown', '# Bees\n\n- one\n- two', '# Bees\n\n- one\n- two'],
    [
      'Markdown with HTML',
      '<p align="center">Bees</p>\n\n# Dance\n\nThey **count**.',
      'Bees\n\n# Dance\n\nThey **count**.',
    ],
    ['HTML', '<!doctype html><title>T</title><nav>Home</nav><p>Bees dance.</p>', 'Bees dance.'],
    ['HTML after a comment', '<!-- saved from url=(0014)about:internet -->\n<html><body><p>Bees dance.', 'Bees dance.'],
    ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><body><p>Bees dance.</p></body></html>', 'Bees dance.'],
    ['a document of Word', docx, 'Bees dance.'],
    ['a book', epubOf([{ html: '<p>Bees dance.</p>' }]), 'Bees dance.'],
    ['a PDF', pdfOf([pdfLines(['Bees dance.'])]), 'Bees dance.'],
    [
      'a PDF after other bytes',
      Buffer.concat([Buffer.from('\r\n\r\n'), pdfOf([pdfLines(['Bees dance.'])])]),
      'Bees dance.',
    ],
  ])('%s', async (_, bytes, text) => expect(await textOf(bytes)).toBe(text));

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256))],
    ['RTF', '{\\rtf1\\ansi Bees dance.}'],
    ['a spreadsheet', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['a ZIP file', zipOf({ 'a.txt': 'Bees dance.' })],
    ['Word before 2007', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ])('%s is refused', async (_, bytes) => expect(await read(bytes)).toEqual({ refused: 'article.fileUnsupported' }));
});

describe('damaged and protected files', () => {
  const docx = docxOf(wordParagraph(sentence.repeat(20)));
  const book = epubOf([{ html: `<p>${sentence}</p>` }]);
  const pdf = pdfOf(Array.from({ length: 9 }, () => pdfLines([sentence.slice(0, 60)])));
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  /** Bit 0 of the flags, in the central directory. */
  const locked = Buffer.from(docx);
  for (let at = locked.indexOf('PK\u0001\u0002'); at !== -1; at = locked.indexOf('PK\u0001\u0002', at + 4))
    locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8);
  const lockedBook = epubOf([{ html: '<p>x</p>' }], {
    more: {
      'META-INF/encryption.xml':
        '<encryption><CipherData><CipherReference URI="OEBPS/text/part 0.xhtml"/></CipherData></encryption>',
    },
  });
  const lockedFont = epubOf([{ html: '<p>Bees dance.</p>' }], {
    more: { 'META-INF/encryption.xml': '<encryption><CipherReference URI="OEBPS/font.otf"/></encryption>' },
  });

  test.each([
    ['Word, cut', docx.subarray(0, docx.length - 30), 'article.fileDamaged'],
    ['Word, half', docx.subarray(0, docx.length / 2), 'article.fileDamaged'],
    ['Word without a body', docxOf('<w:p><w:broken'), 'article.fileDamaged'],
    ['a book, cut', book.subarray(0, -100), 'article.fileDamaged'],
    ['a book without its chapter', epubOf([], { more: {} }), 'article.empty'],
    ['a PDF, cut', pdf.subarray(0, pdf.length / 3), 'article.fileDamaged'],
    ['a PDF of nothing', Buffer.from('%PDF-1.7\n'), 'article.fileDamaged'],
    ['Word with a password', encrypted, 'article.fileEncrypted'],
    ['an encrypted ZIP file', locked, 'article.fileEncrypted'],
    ['a book with digital rights management', lockedBook, 'article.fileEncrypted'],
    ['a PDF of pictures', pdfOf([[]]), 'article.fileScanned'],
    ['an empty text', ' \n', 'article.empty'],
    ['an empty document', docxOf(''), 'article.empty'],
  ])('%s', async (_, bytes, code) => expect(await read(bytes)).toEqual({ refused: code }));

  test('fonts of a book may be obfuscated', async () => expect(await textOf(lockedFont)).toBe('Bees dance.'));
});

describe('a document of Word', () => {
  test('keeps its structure, and leaves out pictures, deleted text and macros', async () => {
    const cell = (text: string): string => `<w:tc>${wordParagraph(text)}</w:tc>`;
    const body =
      wordParagraph('Tides', 'Title') +
      wordParagraph('Why', 'Heading1') +
      '<w:p><w:r><w:t>The moon </w:t></w:r><w:del><w:r><w:delText>never </w:delText></w:r></w:del><w:ins><w:r><w:t>pulls &lt;b&gt; it.</w:t></w:r></w:ins></w:p>' +
      `<w:tbl><w:tr>${cell('City')}${cell('People')}</w:tr><w:tr>${cell('Bern')}${cell('134,794')}</w:tr></w:tbl>`;
    const reply = await read(docxOf(body, { 'word/vbaProject.bin': Buffer.alloc(99) }));
    expect(reply).toMatchObject({ title: 'Tides', language: 'en' });
    expect(reply.text).toMatch(/^# Tides\n\n# Why\n\nThe moon pulls \\<b> it\.\n\n\|/);
    expect(reply.text).toContain('| Bern | 134,794 |');
  });

  test.each(['document2.xml', 'text.xml'])('may have its text in %s, as some programs write it', async (name) =>
    expect((await read(docxOf(wordParagraph('Bees dance.'), {}, name))).text).toBe('Bees dance.'),
  );

  test.each(['SourceCode', 'HTMLPreformatted'])('has code in paragraphs of the style %s', async (style) => {
    const code = ['# ifconfig -a', 'eth0  UP'].map((line) => wordParagraph(line, style)).join('');
    const { text } = await read(docxOf(`${wordParagraph('Then:')}${code}${wordParagraph('It is up.')}`));
    expect(text).toBe('Then:\n\n```\n# ifconfig -a\neth0  UP\n```\n\nIt is up.');
  });

  test('loses its table of contents and its notes', async () => {
    const [w, types] = [
      'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    ];
    const body = `${wordParagraph('Why 3', 'toc1')}${wordParagraph('Why', 'Heading1')}<w:p><w:r><w:t>The moon pulls.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
    const reply = await read(
      docxOf(body, {
        'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes xmlns:w="${w}"><w:footnote w:id="2">${wordParagraph('A note.')}</w:footnote></w:footnotes>`,
        'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${types}/styles" Target="styles.xml"/><Relationship Id="f" Type="${types}/footnotes" Target="footnotes.xml"/></Relationships>`,
      }),
    );
    expect(reply.text).toBe('# Why\n\nThe moon pulls.');
  });
});

describe('a book', () => {
  const chapters = [
    { html: '<p>Cover</p>' },
    { title: 'One &amp; only', html: `<h1>One</h1><p>A<a id="x"/> first.<a epub:type="noteref" href="#n1">1</a></p>` },
    { html: '<p>It goes on.</p><aside epub:type="footnote" id="n1">A note.</aside>' },
    { title: 'Two', html: '<h1>Two</h1><p>A second.</p>' },
  ];
  const long = chapters.map(({ html, ...rest }) => ({ ...rest, html: `${html}<p>${ofLength(5_000)}</p>` }));

  test.each(['nav', 'ncx'] as const)(
    'has the chapters that its %s lists, in several files or one',
    async (contents) => {
      const { parts, ...book } = await read(epubOf(long, { title: 'Bees', language: 'en-GB', contents }));
      expect(book).toMatchObject({ title: 'Bees', language: 'en', text: '' });
      expect(parts).toEqual(
        [
          { part: 1, title: null, characters: 5_007 },
          { part: 2, title: 'One & only', characters: expect.any(Number) as number },
          { part: 3, title: 'Two', characters: 5_018 },
        ].map((part) => expect.objectContaining(part) as object),
      );
      const { text } = await read(epubOf(long, { contents }), [2]);
      expect(text).toMatch(/^# One\n\nA first\.\n\nThe lighthouse/);
      expect(text).toContain('\n\nIt goes on.\n\n');
      expect(text).not.toMatch(/note|Cover|Two/);
    },
  );

  test('without a table of contents has the titles of its headings', async () => {
    const { parts } = await read(epubOf(long.slice(1), { contents: 'none' }));
    expect(parts?.map(({ title }) => title)).toEqual(['One', null, 'Two']);
  });

  test('is read whole if a script accepts it', async () =>
    expect(await textOf(epubOf(chapters))).toBe('Cover\n\n# One\n\nA first.\n\nIt goes on.\n\n# Two\n\nA second.'));
});

describe('a text that is too long for a script', () => {
  test('is read whole at the limit, and has parts one past it', async () => {
    const words = `${'word '.repeat((maxArticleCharacters - 5) / 5)}words`;
    expect(await read(words)).toEqual({ title: null, text: words, characters: maxArticleCharacters, language: 'und' });
    const { text, characters, parts } = await read(`${words}s`);
    expect({ text, characters }).toEqual({ text: '', characters: maxArticleCharacters + 1 });
    expect(parts!.every((part) => part.characters <= maxArticleCharacters)).toBe(true);
    expect(parts!.length).toBe(2);
  });

  const section = (level: number, name: string, length: number): string =>
    `${'#'.repeat(level)} ${name}\n\n${ofLength(length).trim()}\n\n`;
  test.each<[string, string, (string | null)[]]>([
    ['sections', section(1, 'A', 9_000) + section(1, 'B', 9_000), ['A', 'B']],
    ['a title above sections', '# T\n\n' + section(2, 'A', 9_000) + section(2, 'B', 9_000), ['A', 'B']],
    [
      'a section with subsections',
      section(1, 'A', 9_000) + section(2, 'B', 9_000) + section(2, 'C', 900),
      ['A', 'B', 'C'],
    ],
    ['no headings', `${ofLength(1_000)}\n\n`.repeat(20), [null, null]],
    ['one line', ofLength(31_000), [null, null, null]],
    ['no spaces', '字'.repeat(15_001), [null, null]],
    ['a short section between', section(1, 'A', 9_000) + section(1, 'B', 100) + section(1, 'C', 9_000), ['A', 'C']],
  ])('%s: all is in one part, in order', async (_, source, titles) => {
    const { parts } = await read(source);
    expect(parts!.map(({ title }) => title)).toEqual(titles);
    const all = await read(
      source,
      parts!.map(({ part }) => part),
    );
    expect(all.text.replace(/\s+/g, '')).toBe(source.replace(/\s+/g, ''));
    for (const { part, characters } of parts!) expect((await read(source, [part])).characters).toBe(characters);
  });

  test('parts that it does not have are refused', async () => {
    expect(await read(ofLength(20_000), [1, 3])).toEqual({ refused: 'article.partMissing' });
    expect(await read('Bees dance.', [2])).toEqual({ refused: 'article.partMissing' });
    expect(await read('Bees dance.', [1])).toMatchObject({ text: 'Bees dance.' });
  });

  test('has a bounded number of parts', async () => {
    const { parts } = await read('# A\n\n' + Array.from({ length: 900 }, (_, i) => section(1, `S${i}`, 600)).join(''));
    expect(parts!.length).toBeLessThanOrEqual(400);
  });
});
