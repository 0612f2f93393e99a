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

describe('an article whose language leaves "I" out', () => {
  const attributed = /aut[oe]r|prim(?:er|eir)?a p/i;
  const paragraphs = {
    es: [
      'Dejé la oficina en marzo. El jefe no entendió nada. Cociné para treinta personas cada noche, y la cocina estaba llena de humo.',
      'Perdí el miedo al fuego. La gente venía de lejos. Al final abriré un comedor en el puerto, si el banco lo permite.',
    ],
    it: [
      'Ho lasciato l’ufficio a marzo. Il capo non capì nulla. Cucinai per trenta persone ogni sera, e la cucina era piena di fumo.',
      'Sono stata a lungo in silenzio. La gente veniva da lontano. Alla fine aprii una mensa nel porto, con il permesso della banca.',
    ],
    pt: [
      'Deixei o escritório em março. O chefe não entendeu nada. Cozinhei para trinta pessoas todas as noites, e a cozinha estava cheia de fumo.',
      'Perdi o medo do fogo. As pessoas vinham de longe. No fim abrirei uma cantina no porto, se o banco deixar.',
    ],
  } as const;

  test.each(Object.entries(paragraphs))('%s: is attributed once and read by one voice', async (language, texts) => {
    const { segments } = await write(Array(4).fill(texts.join('\n\n')).join('\n\n'), { language });
    const [opening, ...others] = segments;
    expect(opening!.text).toMatch(attributed);
    expect(new Set(others.slice(0, -1).map(({ speaker }) => speaker))).toEqual(new Set(['Guest']));
    expect(others.filter(({ text }) => attributed.test(text))).toEqual([]);
  });

  test.each([
    [
      'es',
      'José Martí tomó café y té. El comité israelí estuvo aquí, así que Felipe VI no vino. Qué pasará, nadie lo sabe.',
    ],
    [
      'es',
      '—No sé qué quieres —dijo el viejo—. Me duele la espalda. Vendí el reloj.\n\nLa mujer salió.\n\n—Yo lo vi —dijo.',
    ],
    [
      'it',
      'Gli operai e i marinai di Milano (MI) hanno firmato. I libri sono arrivati, ormai. Il sindaco comprò e superò tutto.',
    ],
    ['it', 'Il falegname disse a mezza voce: — Questo legno è bello; voglio farne una gamba. Poi uscì di casa.'],
    [
      'it',
      'Sono state trovate due navi. Potrai vederle a maggio. Il motivo è positivo, e il rilievo dell’allievo è ottavo.',
    ],
    ['it', 'Ho Chi Minh fondò il partito. La città di Ho Chi Minh ha milioni di abitanti. Il fiume è lungo.'],
    [
      'pt',
      'O rei assinou a lei no século VI. O vôlei venceu. Dom João VI partiu, e o gosto da fruta ficou. Quem quis, soube.',
    ],
  ])('%s: others are not: %s', async (language, text) => {
    const lines = await write(Array(3).fill(text).join('\n\n'), { language, speakers: 2 });
    expect(spoken(lines)).not.toMatch(attributed);
  });
});
