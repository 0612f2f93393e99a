import { readSource } from '../read-page';

const pasted = (source: string): string => readSource({ kind: 'pasted', source }).text;

/** An item as Word for Windows writes it. */
const wordItem = (mark: string, text: string, comment = ''): string =>
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!${comment}[if !supportLists]${comment}><span lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!${comment}[endif]${comment}><span lang=EN-US>${text}<o:p></o:p></span></p>`;
const word = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const docs = (body: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b">${body}</b>`;

test.each<[string, string, string]>([
  [
    'a heading of Word',
    word('<h1>Tides<o:p></o:p></h1><p class=MsoNormal>The sea rises.<o:p></o:p></p>'),
    '# Tides\n\nThe sea rises.',
  ],
  ['a title of Word', word('<p class=MsoTitle><span lang=EN-US>Tides</span></p><h2>Why</h2>'), '# Tides\n\n## Why'],
  ['bullets of Word', word(wordItem('·', 'One') + '\n\n' + wordItem('·', 'Two')), '- One\n- Two'],
  [
    'bullets of Word as Chrome gives them',
    word(wordItem('·', 'One', '--') + wordItem('·', 'Two', '--')),
    '- One\n- Two',
  ],
  ['numbers of Word', word(wordItem('1.', 'One') + wordItem('2.', 'Two')), '1. One\n\n2. Two'],
  ['letters of Word', word(wordItem('a)', 'One')), 'a) One'],
  [
    'a table of Word',
    word(
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal>City</p></td><td><p class=MsoNormal>People</p></td></tr><tr><td><p>Bern</p></td><td><p>134,794</p></td></tr></table>',
    ),
    '|  |  |\n| --- | --- |\n| City | People |\n| Bern | 134,794 |',
  ],
  [
    'a heading of Docs',
    docs('<h2 dir="ltr"><span style="font-size:16pt">Tides</span></h2><p dir="ltr"><span>The sea rises.</span></p>'),
    '## Tides\n\nThe sea rises.',
  ],
  [
    'a list of Docs',
    docs(
      '<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><li dir="ltr"><p dir="ltr" role="presentation">Two</p></li></ul>',
    ),
    '- One\n- Two',
  ],
  [
    'a link of Docs',
    docs('<p>A <a href="https://example.com/a" style="text-decoration:none;"><span>study</span></a>.</p>'),
    'A [study](https://example.com/a).',
  ],
  [
    'a last heading, and a list of links',
    '<p>Read on.</p><ul><li><a href="https://example.com/a">One</a></li><li><a href="https://example.com/b">Two</a></li></ul><h2>Sources</h2>',
    'Read on.\n\n- [One](https://example.com/a)\n- [Two](https://example.com/b)\n\n## Sources',
  ],
  ['a paragraph without a list', word("<p style='mso-list:none'>One</p>" + wordItem('·', 'Two')), 'One\n\n- Two'],
])('keeps %s', (_, html, text) => expect(pasted(html)).toBe(text));

test('takes time in proportion to what is pasted', () => {
  const cost = (count: number): number => {
    const startedAt = process.cpuUsage();
    pasted(word("<p style='mso-list:l0'>x</p>".repeat(count)));
    return process.cpuUsage(startedAt).user;
  };
  cost(1_000);
  expect(cost(8_000)).toBeLessThan(10 * cost(2_000) + 200_000);
});
