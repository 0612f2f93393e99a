import { docxOf, wordParagraph } from '../../../../../../test/support/article-files';
import { readFile, type ReadFile } from '../read-file';

const textOf = async (body: string): Promise<string> =>
  ((await readFile({ kind: 'file', bytes: docxOf(body), parts: undefined })) as ReadFile).text;

const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const framed = (text: string, kind: string): string =>
  `<w:p><w:pPr><w:keepNext/><w:framePr w:dropCap="${kind}" w:lines="3" w:wrap="around" w:vAnchor="text"/><w:rPr><w:b/></w:rPr></w:pPr>${run(text)}</w:p>`;

describe('a drop capital begins its paragraph', () => {
  test.each([
    ['drop', 'O', 'nce upon a time.', 'Once upon a time.'],
    ['margin', 'É', 'tait une fois.', 'Était une fois.'],
    ['drop', '“W', 'ho is there?” she said.', '“Who is there?” she said.'],
    ['drop', 'A', ' bird sang.', 'A bird sang.'],
  ])('%s: %s', async (kind, letter, rest, text) =>
    expect(await textOf(wordParagraph('Before.') + framed(letter, kind) + wordParagraph(rest))).toBe(
      `Before.\n\n${text}`,
    ),
  );

  test('but the text of another frame stays a paragraph', async () =>
    expect(await textOf(framed('A pulled quote', 'none') + wordParagraph('Once upon a time.'))).toBe(
      'A pulled quote\n\nOnce upon a time.',
    ));
});

describe('a text box is read once, behind the paragraph that holds it', () => {
  const [content, compatibility, shapes] = [
    `<w:txbxContent>${wordParagraph('In the box.')}</w:txbxContent>`,
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  ];
  const drawing = `<w:drawing ${shapes}><wp:anchor><a:graphic><a:graphicData uri="wps"><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const picture = `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict>`;
  const alternatives = (fallback: string): string =>
    `<mc:AlternateContent ${compatibility}><mc:Choice Requires="wps">${drawing}</mc:Choice>${fallback}</mc:AlternateContent>`;
  test.each([
    ['in both forms', alternatives(`<mc:Fallback>${picture}</mc:Fallback>`)],
    ['in the new form alone', alternatives('')],
    ['as a drawing', drawing],
    ['as a picture', picture],
  ])('%s', async (_, box) =>
    expect(await textOf(`<w:p>${run('Around ')}<w:r>${box}</w:r>${run('it.')}</w:p>`)).toBe(
      'Around it.\n\nIn the box.',
    ),
  );
});

describe('what a paragraph holds', () => {
  test.each([
    ['a field', '<w:fldSimple w:instr=" SEQ Figure ">' + run('2') + '</w:fldSimple>', '2'],
    ['text from right to left', `<w:dir w:val="rtl">${run('שלום')}</w:dir>`, 'שלום'],
    [
      'characters with their reading above',
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('běi')}</w:rt><w:rubyBase>${run('北')}</w:rubyBase></w:ruby></w:r>`,
      '北',
    ],
    ['hidden text', run('secret', '<w:b/><w:vanish/><w:sz w:val="20"/>') + run('seen'), 'seen'],
    ['text that is not hidden', run('shown', '<w:vanish w:val="0"/>'), 'shown'],
    ['what follows a hidden field code', run('', '<w:vanish/>') + run('seen'), 'seen'],
  ])('%s', async (_, inner, text) =>
    expect(await textOf(`<w:p>${run('It says ')}${inner}</w:p>`)).toBe(`It says ${text}`),
  );

  const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
  const letters = (text: string): string => `<m:r><m:rPr/><m:t xml:space="preserve">${text}</m:t></m:r>`;
  test.each([
    ['n = 5', letters('n') + letters(' = 5')],
    ['E=mc²', `${letters('E=m')}<m:sSup><m:sSupPr/><m:e>${letters('c')}</m:e><m:sup>${letters('2')}</m:sup></m:sSup>`],
    ['$e^{x}$', `<m:sSup><m:e>${letters('e')}</m:e><m:sup>${letters('x')}</m:sup></m:sSup>`],
    [String.raw`$\formula$`, `<m:f><m:num>${letters('1')}</m:num><m:den>${letters('x')}</m:den></m:f>`],
  ])('the formula %s', async (text, inner) =>
    expect(
      await textOf(`<w:p xmlns:m="${namespace}">${run('where ')}<m:oMath>${inner}</m:oMath>${run(' holds.')}</w:p>`),
    ).toBe(`where ${text} holds.`),
  );
});
