import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import type { Script } from '../script-writer';
import { LocalScriptWriter } from './local-script-writer';

const folder = join(__dirname, '../../../../../../test/data/articles');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8').trim();
const writer = new LocalScriptWriter();
const write = (article: string, options: Partial<ScriptOptions> = {}): Promise<Script> =>
  writer.write({ article, options: { ...defaultScriptOptions, ...options } });
const linesOf = async (article: string): Promise<string[]> =>
  (await write(article)).segments.map(({ speaker, text }) => `${speaker}: ${text}`);
const spoken = ({ segments }: Script): string => segments.map(({ text }) => text).join(' ');

describe('an article in the first person', () => {
  const text = textOf('made-opinion.txt');

  test('is attributed once and read by one voice', async () => {
    const { segments } = await write(text, { speakers: 3 });
    const [opening, ...others] = segments;
    expect(opening).toMatchObject({
      speaker: 'Host',
      text: expect.stringMatching(/the author’s own words\.$/) as string,
    });
    expect(others.slice(0, -1).every(({ speaker }) => speaker === 'Guest')).toBe(true);
    const signed = await write(text.replace('\n\n', '\n\nBy Dana Whitfield\n\n'));
    expect(spoken(signed).match(/Dana Whitfield/g)).toHaveLength(1);
  });

  test('that is an interview has its questions asked', async () => {
    expect(await linesOf(textOf('made-interview.txt'))).toEqual(
      expect.arrayContaining([
        'Host: How did you become a clock keeper?',
        'Host: Aalto looks at his watch, smiles, and covers his ears. He says:',
        'Guest: “Now.”',
      ]),
    );
  });

  test('that is an interview with an introduction of its author names whose words they are', async () => {
    const asked = ['How did you begin?', 'What is next for you?'].map((heading) => `## ${heading}\n\n`);
    const answers = ['My father drove. I was nine. "Look up," my mother said.', 'I walk. Can I stop? I cannot.'];
    const lines = await linesOf(
      `# T\n\nBy Tom Berger\n\nI met her.\n\n${asked[0]}${answers[0]}\n\n${asked[1]}${answers[1]}${' I walk.'.repeat(120)}`,
    );
    expect(lines[0]).toContain('written by Tom Berger. What follows are questions');
    expect(lines.slice(1, 4)).toEqual([
      'Host: The author writes: I met her.',
      'Host: How did you begin?',
      `Guest: ${answers[0]}`,
    ]);
    expect(lines.join(' ').match(/The author writes/g)).toHaveLength(1);
  });

  test.each([
    ['This interview has been edited for length and clarity.', 'How did you begin?', 'What is next for you?'],
    ['Das Gespräch wurde gekürzt und bearbeitet.', 'Wie haben Sie angefangen?', 'Was planen Sie als Nächstes?'],
  ])('that is an interview has the note about it read by the one who asks: %s', async (note, ...questions) => {
    const own = note.startsWith('Das') ? ' Ich gehe jeden Tag zu Fuß.' : ' I walk to work each day.';
    const lines = await linesOf(
      `# T\n\n${questions.map((q) => `## ${q}\n\n${own.repeat(30).trim()}\n\n`).join('')}${note}`,
    );
    expect(lines.find((line) => line.includes(note.slice(0, 20)))).toMatch(/^Host: /);
  });

  test('in one place only is attributed there, a question of readers is not', async () => {
    const lines = await linesOf(`${textOf('made-howto.txt')}\n\nCan I undo it? Yes, at any time.`);
    expect(lines.filter((line) => /\b(?:my|me)\b/.test(line))).toEqual([
      expect.stringMatching(/The author writes: .*In my house .*ping me/) as string,
    ]);
  });
});
