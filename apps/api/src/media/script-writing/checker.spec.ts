import { readdirSync, readFileSync } from 'node:fs';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { flagged, itemCounts, ScriptChecker } from './checker';
import { LocalScriptWriter } from './local/local-script-writer';

const article = [
  '# The harbor of Osebol',
  'On March 14, 2025 the council of Osebol voted 7–2 for a $42.5M harbor, said Dana Whitfield, who runs Port Authority.',
  'About 1.2 million people live within 250 km; three hundred and five of them work there, 12 percent more than in 2019.',
  '"We did not expect that," she said on Tuesday. The twenty-first ship came on 11/22/2026. A crew of five needs 2,500 liters.',
].join('\n\n');
const checker = new ScriptChecker({ article, language: 'en', allowed: ['Harbor Talk', 'Mina', 'Jonas Berg'] });

test.each([
  'The vote was seven to two.',
  'Some 1,200,000 people, or 1.2 million, live nearby.',
  '305 work there: twelve percent more than in twenty nineteen.',
  'It costs 42.5 million dollars, so $42,500,000.',
  'The council voted on the 14th of March 2025, and on 3/14/2025 again.',
  'Then, on November 22, the 21st ship came in.',
  'Dana Whitfield runs the Port Authority. Whitfield’s words: “We did not … expect that.”',
  'Welcome to Harbor Talk, Jonas. I am Mina, and I’m curious: That is one harbor!',
  'A crew of five takes two thousand five hundred liters.',
  'May I ask why? Everybody knows.',
])('%s: the article has it all', (line) => expect(checker.unsupported(line)).toEqual([]));

test.each([
  ['The vote was eight to two.', ['eight']],
  ['It cost 43 million dollars.', ['43 million']],
  ['Some 1.3 million people.', ['1.3 million']],
  ['It grew by 13 %.', ['13']],
  ['It was two thousand six hundred liters.', ['two thousand six hundred']],
  ['In nineteen eighty-four it was smaller.', ['nineteen eighty four']],
  ['They met on March 15.', ['March 15']],
  ['They met on 7 March.', ['7 March']],
  ['They meet in June.', ['June']],
  ['Then Karl Öberg and Whitfield spoke.', ['Karl Öberg']],
  ['They flew to New York by SAS.', ['New York', 'SAS']],
  ['She said “We expected all of it.”', ['“We expected all of it.”']],
])('%s: the article does not have %j', (line, expected) => expect(checker.unsupported(line)).toEqual(expected));

test.each([
  [
    'de',
    'Am 3. Mai kamen einundzwanzig Gäste für 1.234,50 Euro nach Köln.',
    'Es kamen 21 Gäste, für 1234,5 Euro, am 3. Mai.',
    'Am 4. Mai kamen zweiundzwanzig zu Karl Meier.',
    ['zweiundzwanzig', '4. Mai', 'Karl Meier'],
  ],
  [
    'es',
    'El 3 de mayo llegaron treinta y una personas a Madrid.',
    'Llegaron 3 a Madrid en mayo.',
    'En junio llegaron cuarenta a Sevilla.',
    ['cuarenta', 'junio', 'Sevilla'],
  ],
  [
    'fr',
    'Le 14 mars, « tout va bien », dit-elle à 91 personnes.',
    'En mars, quatre-vingt-onze personnes : « tout va bien ».',
    'En avril, trente personnes à Lyon.',
    ['trente', 'avril', 'Lyon'],
  ],
  [
    'it',
    'Il 2 giugno arrivarono ventuno navi a Genova.',
    'A giugno 21 navi; quante sei tu?',
    'A luglio trenta navi.',
    ['trenta', 'luglio'],
  ],
  [
    'pt',
    'Em 5 de abril vieram 31 pessoas.',
    'Vieram trinta e um em abril.',
    'Vieram quarenta em Lisboa.',
    ['quarenta', 'Lisboa'],
  ],
  [
    'zh',
    '11月22日，120万人来到北京，他说：「我们没想到。」',
    '1,200,000人，「我们没想到」。',
    '130万人，用了Docker，「我们早就知道」。',
    ['130 万', 'Docker', '「我们早就知道」'],
  ],
])('in %s numbers, dates, names and quotations are compared', (language, text, supported, other, expected) => {
  const own = new ScriptChecker({ article: text, language });
  expect(own.unsupported(supported)).toEqual([]);
  expect(own.unsupported(other)).toEqual(expected);
});

test('lines are flagged again', () => {
  const segment: ScriptSegment = { speaker: 'Guest', text: 'Nine ships.', flagged: ['of before'] };
  expect(flagged([segment, { ...segment, text: 'A ship.' }], checker)).toEqual([
    { speaker: 'Guest', text: 'Nine ships.', flagged: ['nine'] },
    { speaker: 'Guest', text: 'A ship.' },
  ]);
});

const articles = readdirSync('test/data/articles').filter((name) => name.endsWith('.txt'));
test.each(articles)('the local writer adds nothing to %s', async (name) => {
  const text = readFileSync(`test/data/articles/${name}`, 'utf8');
  const request = { article: text, model: 'gpt-4o-mini' as const, temperature: 0, signal: AbortSignal.timeout(10_000) };
  const { segments, language } = await new LocalScriptWriter().write(request);
  const own = new ScriptChecker({ article: text, language, allowed: itemCounts(text) });
  expect(segments.flatMap((segment) => own.unsupported(segment.text))).toEqual([]);
});
