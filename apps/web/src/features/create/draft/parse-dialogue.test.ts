import { parseDialogue } from './parse-dialogue';

const read = (text: string) => parseDialogue(text).map(({ speaker, text: line }) => `${speaker}: ${line}`);

test('reads Host and Guest, in any order and case', () => {
  expect(read('GUEST: Hello.\n\nHost:  Welcome!\n')).toEqual(['guest: Hello.', 'host: Welcome!']);
});

test('takes any two names, the first speaker as the host', () => {
  expect(read('Ada: Hi.\nBruno: Hello.\nAda: How are you?\nBruno: Well.')).toEqual([
    'host: Hi.',
    'guest: Hello.',
    'host: How are you?',
    'guest: Well.',
  ]);
});

test('casts up to three guests, by their names or in the order of their turns', () => {
  expect(read('Host: One.\nGuest 2: Two.\nGuest: Three.\nGuest 3: Four.')).toEqual([
    'host: One.',
    'guest2: Two.',
    'guest: Three.',
    'guest3: Four.',
  ]);
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
  const spoken = [...names, ...names].map((name) => `${name}: ${name}.`).join('\n');
  expect(read(spoken).slice(0, 5)).toEqual(['host: Ada.', 'guest: Bo.', 'guest2: Cy.', 'guest3: Di.', 'guest: Ed.']);
});

test('reads bold names and full-width colons', () => {
  expect(read('**Host:** One.\n**Guest**: Two.')).toEqual(['host: One.', 'guest: Two.']);
  expect(read('小明：你好。\n小红：你好！\n小明：再见。\n小红：再见！')).toHaveLength(4);
});

test('continues the previous turn for a line without a name', () => {
  expect(read('Host: One.\nTwo.\nGuest: Three.')).toEqual(['host: One. Two.', 'guest: Three.']);
});

test('ignores a colon in a sentence', () => {
  expect(read('Note: this is text.\nMore of it.')).toEqual(['host: Note: this is text.', 'guest: More of it.']);
});

test('returns no lines for blank text', () => expect(parseDialogue(' \n \n')).toEqual([]));

const turns = [
  ['Ada Lovelace', 'What do bees do?'],
  ['Dr. O’Neil', 'They dance.'],
  ['Ada Lovelace', 'Why?'],
  ['Dr. O’Neil', 'For food.'],
] as const;
const written = (form: (name: string, text: string, index: number) => string) =>
  turns.map(([name, text], index) => form(name, text, index)).join('\n');

test.each([
  ['Otter', (name, text, index) => `${name}  ${index}:05  \n${text}\n`],
  ['a page of Otter', (name, text, index) => `${name}\n1:0${index}:05\n${text}\n`],
  ['Riverside', (name, text, index) => `${name} (00:0${index}.21)\n${text}\n`],
  ['Rev', (name, text, index) => `${name} (00:0${index}):\n${text}\n`],
  ['a page of a show', (name, text, index) => `${name}\n(00:00:0${index})\n${text}`],
  ['Descript', (name, text, index) => `[00:00:0${index}] ${name}: ${text}\n`],
  ['times before what is said', (name, text, index) => `${name}: [00:0${index}] ${text}`],
  ['times behind names', (name, text, index) => `**${name}** (00:0${index}): ${text}`],
  ['WhatsApp', (name, text, index) => `12/01/24, 10:0${index} - ${name}: ${text}`],
  ['WhatsApp on a phone', (name, text, index) => `[12.01.24, 10:0${index}:05] ${name}: ${text}`],
  ['Markdown', (name, text, index) => `${index % 2 ? '-' : '>'} **${name}:** ${text}`],
  ['a radio station', (name, text, index) => `(MUSIC)\n${name}: ${text}\n[Laughter ${index}]`],
  [
    'Zoom',
    (name, text, index) =>
      `${index ? '' : 'WEBVTT\r\n\r\n'}${index}\r\n00:00:0${index}.000 --> 00:00:07.500\r\n${name}: ${text.slice(0, 4)}\r\n\r\n9\r\n00:00:07.500 --> 00:00:09.000\r\n${text.slice(4)}\r\n`,
  ],
  [
    'Teams',
    (name, text, index) =>
      `${index ? '' : 'WEBVTT\n\n'}6f2c-4/${index}-0\n00:00:0${index}.000 --> 00:00:09.000 align:start\n<v ${name}>${text}</v>\n`,
  ],
  ['subtitles', (name, text, index) => `${index}\n00:00:0${index},000 --> 00:00:09,000\n${name}: <i>${text}</i>\n`],
] satisfies [string, (name: string, text: string, index: number) => string][])(
  'reads a transcript of %s',
  (_from, form) => {
    const said = turns.map(([, text], index) => `${index % 2 ? 'guest' : 'host'}: ${text}`);
    expect(read(written(form)).map((line) => line.replaceAll(/ +/g, ' '))).toEqual(said);
  },
);

test('keeps times and brackets in what is said', () => {
  const lines = [
    'Ada: We meet at 10:30.',
    'Bruno: The train leaves at 10:45',
    'Ada: It is (about) 3:2, he said: fine.',
    'Bruno: No.',
  ];
  expect(read(lines.join('\n'))).toEqual(
    lines.map((line, index) => line.replace(/^\w+/, index % 2 ? 'guest' : 'host')),
  );
  expect(read('We met at 10:30\n\nThe train leaves at 10:45')).toEqual([
    'host: We met at 10:30',
    'guest: The train leaves at 10:45',
  ]);
});
