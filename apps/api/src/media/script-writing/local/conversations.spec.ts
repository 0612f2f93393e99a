import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { readArticle } from '../article/article';
import { LocalScriptWriter } from './local-script-writer';

const linesOf = async (article: string, options: Partial<ScriptOptions> = {}): Promise<string[]> => {
  const { segments } = await new LocalScriptWriter().write({
    article,
    options: { ...defaultScriptOptions, ...options },
  });
  return segments.map(({ speaker, text }) => `${speaker}: ${text}`);
};
const asked = ['How do you count an otter?', 'Are you ever wrong?'];
const answered = ['At night, with a lamp. I look at their eyes.', 'I am, when one of them blinks.'];
/** A conversation whose turns are written by `turn`. */
const conversation = (turn: (name: string, text: string, at: number) => string): string =>
  [
    '# The otter count',
    ...asked.flatMap((text, at) => [turn('Ana Costa', text, at), turn('Mia Hale', answered[at]!, at)]),
  ].join('\n\n');
const spoken = [
  `Host: Ana Costa: ${asked[0]}`,
  `Guest: Mia Hale: ${answered[0]}`,
  `Host: ${asked[1]}`,
  `Guest: ${answered[1]}`,
];

test.each<[string, string]>([
  ['names before a colon', conversation((name, text) => `${name}: ${text}`)],
  ['bold names', conversation((name, text) => `**${name}:** ${text}`)],
  ['a colon outside', conversation((name, text) => `**${name}**: ${text}`)],
  ['French spaces', conversation((name, text) => `**${name} :** ${text}`)],
  ['bold questions', conversation((name, text) => (text.endsWith('?') ? `**${name}: ${text}**` : `${name}: ${text}`))],
  ['times', conversation((name, text, at) => `[00:0${at}:12] ${name}: ${text}`)],
  ['a bold line', conversation((name, text) => `**${name}**\n\n${text}`)],
  ['a heading', conversation((name, text) => `### ${name}\n\n${text}`)],
  ['a line with a time', conversation((name, text, at) => `${name} 0:1${at}\n${text}`)],
  ['a line with a time in parentheses', conversation((name, text, at) => `${name} (00:0${at}):\n${text}`)],
  ['a time before', conversation((name, text, at) => `00:00:0${at} ${name}\n${text}`)],
  ['lines of one paragraph', conversation((name, text) => `${name}: ${text}`).replace(/\n\n(?=Mia|Ana)/g, '\n')],
  ['a surname from the second turn on', conversation((name, text, at) => `${at ? name.split(' ')[1] : name}: ${text}`)],
])('each person has a voice: %s', async (_, article) => {
  const lines = (await linesOf(article)).slice(1).map((line) => line.replace(' :', ':'));
  expect(lines.map((line) => line.replace('Thank you for listening.', '').trim()).slice(0, 4)).toEqual(spoken);
});

test('who asks is the Host, even if another speaks first', async () => {
  const [first, ...others] = conversation((name, text) => `${name}: ${text}`).split('\n\n');
  const lines = await linesOf([first, 'Mia Hale: I brought my lamp.', ...others].join('\n\n'));
  expect(lines).toContain('Guest: Mia Hale: I brought my lamp.');
  expect(lines).toContain(spoken[0]);
});

test('statements of the one who asks are theirs, and a paragraph without a name is of the last who was named', async () => {
  const lines = await linesOf(
    `${conversation((name, text) => `${name}: ${text}`)}\n\nIt happens in May.\n\nAna Costa: That is early.\n\nMia Hale: It is.`,
  );
  expect(lines.slice(-4, -1)).toEqual([
    'Guest: I am, when one of them blinks. It happens in May.',
    'Host: That is early.',
    'Guest: It is.',
  ]);
});

const ofThree = `# One river

Host: What do you see?

Dr. Lee: I see fish.

Maria Gil: I see people who want to swim.

Host: And now?

Maria Gil: I see rain.

Dr. Lee: I see it, too.`;

test.each([
  [
    3,
    [
      'Guest: Dr. Lee: I see fish.',
      'Guest 2: Maria Gil: I see people who want to swim.',
      'Guest 2: I see rain.',
      'Guest: I see it, too.',
    ],
  ],
  [
    2,
    [
      'Guest: Dr. Lee: I see fish. Maria Gil: I see people who want to swim.',
      'Guest: I see rain. Dr. Lee: I see it, too.',
    ],
  ],
] as const)('three persons have %i voices', async (speakers, expected) =>
  expect(await linesOf(ofThree, { speakers })).toEqual(expect.arrayContaining([...expected])),
);

test('one voice names each of them', async () =>
  expect((await linesOf(ofThree, { speakers: 1 })).join(' ')).toContain(
    'Maria Gil: I see rain. Dr. Lee: I see it, too.',
  ));

test('headings are said by themselves, and the names below them', async () => {
  const lines = await linesOf(
    `${conversation((name, text) => `${name}: ${text}`)}\n\n## The lamp\n\nMia Hale: I bought it in Rome.\n\nAna Costa: I like it.`,
  );
  expect(lines).toContain('Host: Next, “The lamp”.');
  expect(lines).toContain('Guest: Mia Hale: I bought it in Rome.');
});

test('a shortened conversation keeps who says what', async () => {
  const turns = Array.from(
    { length: 20 },
    (_, at) =>
      `Ana Costa: What is number ${at}?\n\nMia Hale: Number ${at} is an otter. I counted it.\n\nI saw number ${at} twice.`,
  );
  const lines = await linesOf(`# The count\n\n${turns.join('\n\n')}`, { maxCharacters: 900 });
  expect(lines.filter((line) => /What is number/.test(line)).every((line) => line.startsWith('Host: '))).toBe(true);
  expect(
    lines.filter((line) => /twice/.test(line)).every((line) => line.startsWith('Guest: ') && / is an otter/.test(line)),
  ).toBe(true);
});

test.each([
  [
    'labels',
    '## The Alder\n\nPros: It is light.\n\nCons: It is slow.\n\n## The Brook\n\nPros: It is fast.\n\nCons: It is dear.',
  ],
  [
    'advice',
    'Price: Ask three agents.\n\nPhotos: Take them at noon.\n\nPrice: Never start low.\n\nPhotos: Use a camera.',
  ],
  ['one turn each', 'Ana: I was late.\n\nMia: I was early.\n\nThe rest of the day was quiet, and the otters slept.'],
])('no conversation: %s', (_, article) => expect(readArticle(article, 'en').names).toEqual([]));

test('El País marks questions by letters with a full stop', async () => {
  const turn = (marks: readonly string[]) => (name: string, text: string, at: number) =>
    `**${name.startsWith('Ana') ? marks[at * 2] : marks[at * 2 + 1]}.** ${text}`;
  const article = `${conversation(turn(['Pregunta', 'Respuesta', 'P', 'R']))}\n\n${conversation(
    turn(['P', 'R', 'P', 'R']),
  )
    .split('\n\n')
    .slice(1)
    .join('\n\n')}`;
  expect((await linesOf(article)).join(' ')).not.toMatch(/\b[PR]\.|Pregunta|Respuesta/);
});

test('lines that are repeated without text below them are all read', async () => {
  const refrain = ['Red', 'Blue', 'Red', 'Blue', 'Red', 'Blue', 'The sea is green.'];
  const lines = await linesOf(`# A song\n\n${refrain.join('\n\n')}`);
  expect(lines.join(' ').match(/Red|Blue/g)).toHaveLength(6);
});

test('Chinese names have no capitals', async () => {
  const lines = await linesOf(
    '# 守塔人\n\n王芳：您在这里住了多久？\n\n李明：我来了三十年。\n\n王芳：您孤独吗？\n\n李明：我有两只猫。',
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'Host: 王芳：您在这里住了多久？',
      'Guest: 李明：我来了三十年。',
      'Host: 您孤独吗？',
      'Guest: 我有两只猫。',
    ]),
  );
});

describe('an interview', () => {
  const interview = [
    '# The otter count',
    'Mia Hale counts otters. We met her on the quay.',
    '## How do you count an otter?',
    'At night, with a lamp. I look at their eyes.',
    'You have counted them for twenty years, in winter and in summer. What has changed on the river?',
    'The water is clean. I drink it.',
    '## Are you ever wrong?!',
    'I am, when one of them blinks.',
  ];

  test('is one whose questions have statements before them, without headings', async () =>
    expect(await linesOf(interview.join('\n\n'))).toEqual(
      expect.arrayContaining([
        'Host: You have counted them for twenty years, in winter and in summer. What has changed on the river?',
        'Guest: The water is clean. I drink it.',
        'Host: Are you ever wrong?!',
      ]),
    ));

  test('of two persons names them, who is asked by another', async () => {
    const [title, intro, first, , , , second] = interview;
    const article = [title, intro, first, 'Mia: With a lamp.', 'Tom: I hold it.', second, 'Tom: I am.', 'Mia: Never.'];
    expect(await linesOf(article.join('\n\n'))).toEqual([
      expect.stringMatching('^Host: '),
      'Host: Mia Hale counts otters. We met her on the quay.',
      'Host: How do you count an otter?',
      'Guest: Mia: With a lamp. Tom: I hold it.',
      'Host: Are you ever wrong?!',
      'Guest: I am. Mia: Never.',
    ]);
  });

  test('names who answers once', async () => {
    const article = interview.map((text) => text.replace(/^(?=At night|I am)/, 'Hale: '));
    expect((await linesOf(article.join('\n\n'))).join(' ').match(/Hale:/g)).toHaveLength(1);
  });

  test('has no persons in labels within answers', () => {
    const article = interview.flatMap((text) => (text.startsWith('##') ? text : [text, 'Tip: Take a coat.']));
    expect(readArticle(article.join('\n\n'), 'en').names).toEqual([]);
  });
});
