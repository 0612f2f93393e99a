import { type ScriptEstimate, bearer, dataOf } from '../support/podcast-client';
import { testApp } from '../support/test-app';

let token: string;
const app = testApp({ ROLES: 'api,projector' });
beforeAll(async () => {
  token = await app.signIn();
});

const estimate = (body: object) => app.http().post('/api/scripts/estimate').set(bearer(token)).send(body);
const english = 'Bees dance to say where the flowers are, and every other bee reads that dance. ';

test('a short article fits whole', async () =>
  expect(dataOf(await estimate({ article: `<p>${english}</p>` }).expect(200))).toEqual({
    articleCharacters: 78,
    language: 'en',
    characters: { brief: 90, standard: 90, full: 90 },
    remaining: 10_000,
    fits: { brief: true, standard: true, full: true },
  }));

test('15,000 characters fit a free month only shortened', async () => {
  const { characters, fits } = dataOf<ScriptEstimate>(
    await estimate({ article: english.repeat(200).slice(0, 15_000) }).expect(200),
  );
  expect(characters).toEqual({ brief: 1_800, standard: 5_400, full: expect.closeTo(17_250, -2) as number });
  expect(fits).toEqual({ brief: true, standard: true, full: false });
});

test('the chosen language wins', async () =>
  expect(dataOf(await estimate({ article: english, language: 'de-AT' }).expect(200))).toMatchObject({
    language: 'de',
  }));

describe('the language that HTML declares', () => {
  const names = '<p>Ingrid Solheim, Bergen, 1854.</p>';
  test.each([
    ['on the page', `<html lang="nb-NO"><head><title>x</title></head><body>${names}</body></html>`, 'nb'],
    ['on the element around the text', `<div lang="sv">${names}</div>`, 'sv'],
    [
      'on the article of a page',
      `<html lang="en"><body><p>Menu</p><article lang="da">${names}</article></body></html>`,
      'da',
    ],
  ])('%s is that of the script', async (_, article, language) =>
    expect(dataOf(await estimate({ article }).expect(200))).toMatchObject({ language }),
  );
  test.each([
    ['of one paragraph among others', `<p lang="fr">Bon.</p><p>${english}</p>`],
    ['in another writing', `<html lang="ru"><body><p>${english}</p></body></html>`],
    ['in code', `<p>${english}</p><pre>&lt;html lang="de"></pre>`],
    ['in the Markdown that describes it', `# Pages\n\n${english}\n\n\`<html lang="de">\``],
    ['that is no tag', `<html lang="deutsch, bitte"><body><p>${english}</p></body></html>`],
  ])('%s is not', async (_, article) =>
    expect(dataOf(await estimate({ article }).expect(200))).toMatchObject({ language: 'en' }),
  );
  test('is that of the written script', async () => {
    const request = {
      article: `<html lang="sv"><body>${names}</body></html>`,
      voice_id_1: 'local-en-us-slt',
      voice_id_2: 'local-en-us-rms',
    };
    const written = await app.http().post('/api/openai/generate-podcast-script').set(bearer(token)).send(request);
    expect(written.body).toMatchObject({ data: { language: 'sv' } });
  });
  test('yields to the chosen one', async () =>
    expect(
      dataOf(await estimate({ article: `<div lang="sv">${names}</div>`, language: 'de' }).expect(200)),
    ).toMatchObject({ language: 'de' }));
});

test.each([
  ['a long article', { article: 'a'.repeat(15_001) }, 413],
  ['a blank article', { article: ' ' }, 400],
  ['no language', { article: english, language: 'x' }, 400],
])('%s is rejected', async (_, body, status) => void (await estimate(body).expect(status)));
