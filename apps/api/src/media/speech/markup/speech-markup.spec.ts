import { hasSpeechElements, markedText, readInTurns, readMarkup } from './speech-markup';

const textOf = (text: string): string => readMarkup(text, 'en-US').text;
const piecesOf = (text: string, locale = 'en-US') => readMarkup(text, locale).pieces;
const spokenOf = (text: string, locale?: string): string =>
  piecesOf(text, locale)
    .map((piece) => piece.text)
    .join('|');

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['don&#39;t', "don't"],
  ['don&#x27;t', "don't"],
  ['caf&eacute;', 'café'],
  ['AT&amp;T', 'AT&T'],
  ['5 &lt; 6', '5 < 6'],
  ['&copy; 2026', '© 2026'],
  ['&unknown; R&D', '&unknown; R&D'],
  ['~~old~~ new', 'new'],
  ['[link text](https://example.com/x)', 'link text'],
  ['![a cat](https://example.com/cat.png)', 'a cat'],
  ['<https://example.com>', 'https://example.com'],
  ['**bold**, *slanted*, __strong__ and `code`', 'bold, slanted, strong and code'],
  ['# Heading\nText', 'Heading\n\nText'],
  ['- one\n- two', 'one\ntwo'],
  ['- [ ] one\n- [x] two', 'one\ntwo'],
  ['> quoted', 'quoted'],
  ['One\n\n---\n\ntwo', 'One\n\ntwo'],
  ['a note[^1]', 'a note'],
  ['It rained.[^a1]\n\n[^a1]: In May.', 'It rained.\n\nIn May.'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字', '漢字'],
  ['<ruby>漢<rt>kan</ruby>字 is read.', '漢字 is read.'],
  ['<ruby>明日<rtc><rt>Tomorrow</rt></rtc></ruby>', '明日'],
  ['<b>bold</b> <i class="x">slanted</i>', 'bold slanted'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['<del>old</del> <s>older</s> <ins>new</ins>', 'new'],
  ['<a href="https://example.com/x">link</a>', 'link'],
  ['<script>alert(1)</script>Hi <!-- no --> there', 'Hi there'],
  ['10<sup>6</sup> and CO<sub>2</sub>', '10⁶ and CO2'],
  ['<speak>Hello</speak>', 'Hello'],
  ['<o:p>Hi</o:p> <w:r>there</w:r>', 'Hi there'],
  ['<my-element>Hi</my-element> <foo>there</foo>', 'Hi there'],
  ['<foo bar="x">Hi', 'Hi'],
  ['<Foo/>Hi</bar>', 'Hi'],
  ['Hi<iframe src="https://example.com"></iframe>', 'Hi'],
  ['<details open><summary>More</summary>Text</details>', 'More\nText'],
  ['<math><mi>x</mi><mo>=</mo><mn>2</mn></math>', 'x=2'],
  ['<speak>One.<sentence>Two.</sentence></speak>', 'One.\nTwo.'],
  ['Enter <name> or <your name>', 'Enter name or your name'],
  ['See [the docs][1] and [two][].\n\n[1]: https://example.com "T"\n[two]: /two', 'See the docs and two.'],
  ['![a cat][1]\n\n[1]: ./cat.png', 'a cat'],
  ['Title\n=====\nText\n----\nMore', 'Title\n\nText\n\nMore'],
  ['| a | **b** |\n|---|:-:|\n| 1 | 2 |', 'a, b\n1, 2'],
  ['a | b\n--|--\n1 | 2', 'a, b\n1, 2'],
  ['|---|---|\n| a |', '| a |'],
  ['<speak><p><s>One.</s><s>Two.</s></p></speak>', 'One.\n\nTwo.'],
])('%s is shown as %s', (written, text) => expect(textOf(written)).toBe(text));

test.each([
  '2*3*4',
  '5 * 3 = 15',
  'a < b and c > d',
  'a<b and c>d',
  'a <b and c> d',
  'x<5 and y>3',
  'if i<n then',
  'p<0.05 and n>30',
  'List<String> lists',
  'vector<int> v',
  'Map<String, Integer> m',
  '[Anna]: Hello',
  '[1]: one of them',
  '~5 and ~10',
  'snake_case',
  '[ref] [a][b]',
  '-5',
  '> 5',
])('%s is no markup', (text) => expect(textOf(text)).toBe(text));

test.each([
  [
    'Hello <break time="1s"/> there.',
    [
      ['Hello', 1_000],
      ['there.', undefined],
    ],
  ],
  [
    "Hello <break time='250ms'></break> there.",
    [
      ['Hello', 250],
      ['there.', undefined],
    ],
  ],
  [
    'One <break/> two',
    [
      ['One', 500],
      ['two', undefined],
    ],
  ],
  [
    'One <break strength="x-strong"/> <break time="1.5s"/> two',
    [
      ['One', 2_500],
      ['two', undefined],
    ],
  ],
  [
    'One <break strength="none"/> two',
    [
      ['One', 0],
      ['two', undefined],
    ],
  ],
  ['<speak>Done.<break time="2s"/></speak>', [['Done.', 2_000]]],
])('%s pauses', (written, pieces) => {
  expect(piecesOf(written).map(({ text, pauseMs }) => [text, pauseMs])).toEqual(pieces);
});

test('a pause may stand before the first word, and several in a row are one', () => {
  const { pieces, pauseBeforeMs } = readMarkup(
    '<speak><break time="1s"/><p><break strength="weak"/>Hi<break time="9s"/> <break time="9s"/></p></speak>',
    'en-US',
  );
  expect([pauseBeforeMs, pieces]).toEqual([1_250, [{ text: 'Hi', pronunciations: [], pauseMs: 10_000 }]]);
  expect(readMarkup('<b>Hi</b>', 'en-US').pauseBeforeMs).toBe(0);
});

test.each([
  ['<sub alias="World Wide Web Consortium">W3C</sub> rules', 'World Wide Web Consortium rules', undefined],
  ['<sub alias="Tom &amp; Jerry">TJ</sub>', 'Tom & Jerry', undefined],
  ['<say-as interpret-as="characters">API</say-as>', 'A-P-I', undefined],
  ['<say-as interpret-as="spell-out">b2b</say-as>', 'B 2 B', undefined],
  ['<say-as interpret-as="digits">1999</say-as>', '1 9 9 9', undefined],
  ['<say-as interpret-as="telephone">555-1234</say-as>', '5 5 5, 1 2 3 4', undefined],
  ['<say-as interpret-as="cardinal">1,999</say-as>', 'one thousand nine hundred ninety-nine', undefined],
  ['<say-as interpret-as="cardinal">21</say-as>', 'einundzwanzig', 'de-DE'],
  ['<say-as interpret-as="ordinal">3</say-as>', 'third', undefined],
  ['<say-as interpret-as="ordinal">3</say-as>', '第三', 'zh-CN'],
  ['<say-as interpret-as="date" format="dmy">3/4/2026</say-as>', '2026-04-03', undefined],
  ['<say-as interpret-as="date" format="mdy">12/25/26</say-as>', '2026-12-25', undefined],
  ['<say-as interpret-as="date" format="YMD">1999.7.4</say-as>', '1999-07-04', undefined],
  ['<say-as interpret-as="date" format="yyyymmdd">20261225</say-as>', '2026-12-25', undefined],
  ['<say-as interpret-as="date" format="dmy">4 July 1999</say-as>', '4 July 1999', undefined],
  ['<say-as interpret-as="date">12/25/2026</say-as>', '12/25/2026', undefined],
  ['<say-as interpret-as="date" format="md">12/25</say-as>', 'December 25', undefined],
  ['<say-as interpret-as="date" format="dm">25.12.</say-as>', '25. Dezember', 'de-DE'],
  ['<say-as interpret-as="date" format="ym">2026-12</say-as>', 'diciembre de 2026', 'es-ES'],
  ['<say-as interpret-as="date" format="my">12/99</say-as>', 'décembre 1999', 'fr-FR'],
  ['<say-as interpret-as="date" format="d">25</say-as>', 'twenty-fifth', undefined],
  ['<say-as interpret-as="date" format="d">25</say-as>', '25日', 'zh-CN'],
  ['<say-as interpret-as="date" format="m">7</say-as>', 'luglio', 'it-IT'],
  ['<say-as interpret-as="date" format="y">85</say-as>', '1985', undefined],
  ['<say-as interpret-as="time">2:30pm</say-as>', '2:30pm', undefined],
])('%s is said as %s', (written, spoken, locale) => expect(spokenOf(written, locale)).toBe(spoken));

test('a phoneme is a pronunciation of its word', () => {
  const [piece] = piecesOf('Eat a <phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>.');
  expect(piece).toEqual({ text: 'Eat a tomato.', pronunciations: [{ written: 'tomato', ipa: 'təˈmeɪtoʊ' }] });
});

test.each([
  ['<break time="30s"/>', 'at most 10s'],
  ['Hi <break time="soon"/>', '<break time="soon">'],
  ['Hi <break strength="huge"/>', '<break strength="huge">'],
  ['<say-as interpret-as="expletive">x</say-as>', '<say-as interpret-as="expletive"> takes characters'],
  ['<say-as interpret-as="date" format="xyz">1/2/3</say-as>', '<say-as format="xyz"> takes mdy, dmy, ymd, md, dm, ym'],
  ['<say-as interpret-as="date" format="mdy">25/12/2026</say-as>', 'cannot read “25/12/2026”'],
  ['<say-as interpret-as="date" format="dm">31/2</say-as>', 'cannot read “31/2”'],
  ['<say-as interpret-as="date" format="ym">2026</say-as>', 'cannot read “2026”'],
  ['<say-as>x</say-as>', '<say-as interpret-as="">'],
  ['<phoneme alphabet="x-sampa" ph="t">t</phoneme>', '<phoneme alphabet="x-sampa"> takes ipa'],
  ['<phoneme>t</phoneme>', '<phoneme> needs ph and a word'],
  ['<audio src="a.mp3">ding</audio>', '<audio> is not supported'],
  ['<par>One</par>', '<par> is not supported'],
  ['<amazon:effect name="whispered">hi</amazon:effect>', '<amazon:effect> is not supported'],
  ['<mstts:express-as style="sad">hi</mstts:express-as>', '<mstts:express-as> is not supported'],
  ['<speak><foo>hi</foo></speak>', '<foo> is not supported'],
])('%s is refused', (written, message) => {
  expect(() => readMarkup(written, 'en-US')).toThrow(message);
  expect(markedText(written, 'en-US').text).toBe(written);
});

test('elements without an effect are named, and their words stay', () => {
  const marked = readMarkup('<speak><prosody rate="slow">Hello</prosody> <emphasis>you</emphasis></speak>', 'en-US');
  expect(marked).toMatchObject({ text: 'Hello you', ignored: ['prosody', 'emphasis'] });
});

test('elements of SSML are distinguished from other markup', () => {
  expect(
    ['<speak>', 'a <break/>', '<sub alias="x">', '~~a. b~~', '[One. Two](https://example.com)'].every(
      hasSpeechElements,
    ),
  ).toBe(true);
  expect(['<b>', '<subject>', '&amp;', 'a < b', '[One](https://example.com). Two'].some(hasSpeechElements)).toBe(false);
});

test('a hundred lines are read in a hundred turns of the event loop, each once', async () => {
  const parts = Array.from({ length: 100 }, (_, line) => ({ kind: 'spoken', text: `*${line} <break time="1s"/>*` }));
  let turns = 0;
  const count = () => void (turns++, (counting = setImmediate(count)));
  let counting = setImmediate(count);
  await readInTurns([...parts, { kind: 'spoken', text: 'Without markup.' }, { kind: 'own' }]);
  clearImmediate(counting);
  expect(turns).toBeGreaterThanOrEqual(parts.length);
  for (const { text } of parts) expect(markedText(text, '')).toBe(markedText(text, ''));
});

test('the texts that are kept are bounded, by language', () => {
  const first = markedText('*first*', 'en');
  expect(markedText('*first*', 'de')).not.toBe(first);
  for (let line = 0; line < 998; line++) markedText(`*line ${line}*`, 'en');
  expect(markedText('*first*', 'en')).toBe(first);
  for (let line = 0; line < 1_000; line++) markedText(`*other ${line}*`, 'en');
  expect(markedText('*first*', 'en')).not.toBe(first);
  expect(markedText('*first*', 'en')).toEqual(first);
});
