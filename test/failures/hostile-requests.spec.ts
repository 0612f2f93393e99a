import { AppError } from '@duetcast/domain/kernel/errors';
import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxLexiconFileBytes } from '@duetcast/domain/limits/lexicon-limits';
import { JobSound } from '../../apps/api/src/features/jobs/streaming/job-sound';
import type { OpenApiDocument } from '../support/api-document';
import { textFieldsOf, type TextField } from '../support/hostile-bodies';
import { hostileTexts, type HostileText } from '../support/hostile-texts';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { leastLoopTime, withLoopTime } from '../support/loop-time';
import { PrincipalsFixture } from '../support/principals-fixture';
import { testApp } from '../support/test-app';

/** SECURITY.md: how long one request may keep the event loop busy. */
const maxLoopMs = 100;
/** Hostile texts for each field of a route. */
const textsPerField = sized(1, hostileTexts.length);
/** The calls that end the session of the test, or the account. */
const endsAccess = /logout|sessions|account-deletion|generate-token|erasure|delete/;

describe('requests with hostile texts', () => {
  let session: string;
  let fields: TextField[];
  let voice: string | undefined;
  const app = testApp({
    ROLES: 'api,projector',
    SUBMIT_LIMIT: '1000000',
    SIGN_IN_LIMIT: '100000',
    ADMIN_EMAILS: 'root@example.com',
  });
  beforeAll(async () => {
    const { resources } = await PrincipalsFixture.create(app, '');
    session = await app.signIn('hostile@example.com');
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApiDocument;
    const { voices } = resources;
    [voice] = voices;
    fields = textFieldsOf(document, { voice_id: voices, voice_id_1: voices, voice_id_2: voices, voice: voices });
  });

  const random = randomNumbers(seedOf('hostile requests'));
  const someTexts = (): HostileText[] => [...hostileTexts].sort(() => random() - 0.5).slice(0, textsPerField);
  /** Paths that took a hostile text, rather than refused it. */
  const succeeded = new Set<string>();
  const urlOf = (path: string) => app.url + path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const sent = (method: string, path: string, type: string, body: string) => async () => {
    const headers = { authorization: `Bearer ${session}`, 'content-type': type };
    const response = await fetch(urlOf(path), { method: method.toUpperCase(), headers, body });
    await response.text();
    if (response.ok) succeeded.add(path);
    if (response.status >= 500 && response.status !== 501) throw new Error(`${response.status} of ${path}`);
  };

  /** Measured again only if it looks too long. */
  const busyFor = async (send: () => Promise<void>) => {
    const { busyMs } = await withLoopTime(send);
    return busyMs > maxLoopMs ? leastLoopTime(send, maxLoopMs) : busyMs;
  };

  test('none of a text in a body holds the event loop', async () => {
    expect(fields.length).toBeGreaterThan(50);
    // There is no worker: accepted speech would be waited for in vain.
    jest.spyOn(app.app.get(JobSound, { strict: false }), 'of').mockImplementation(() => {
      throw new AppError('job.cancelled');
    });
    const held: object[] = [];
    for (const { call, path, maxLength, bodyWith } of fields.filter((field) => !endsAccess.test(field.call.path)))
      for (const { name, of } of someTexts()) {
        const body = JSON.stringify(bodyWith(of(maxLength)));
        const busyMs = await busyFor(sent(call.method, call.path, 'application/json', body));
        if (busyMs > maxLoopMs) held.push({ route: call.route, field: path.join('.'), name, busyMs });
      }
    process.stdout.write(`hostile requests: ${fields.length} fields, taken by ${succeeded.size} routes\n`);
    expect(held).toEqual([]);
    expect([...succeeded]).toEqual(
      expect.arrayContaining(['/api/openai/generate-podcast-script', '/api/scripts/estimate']),
    );
  });

  test.each(['nested emphasis', JSON.stringify('# a\n')])(
    'no compilation of %s in every line holds it',
    async (name) => {
      const { of } = hostileTexts.find((each) => each.name === name)!;
      const line = (_: unknown, index: number) => ({ text: `${index} ${of(maxTtsCharacters - 3)}`, voice_id: voice });
      const body = JSON.stringify({ domain: 'example.com', compilation: Array.from({ length: 20 }, line) });
      expect(await busyFor(sent('post', '/api/compilations', 'application/json', body))).toBeLessThan(maxLoopMs);
    },
  );

  test('no lexicon file holds the event loop', async () => {
    const held: object[] = [];
    for (const { name, of } of someTexts()) {
      const open = '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" xml:lang="en">';
      const file = `${open}${of(maxLexiconFileBytes / 4)}</lexicon>`;
      const send = sent('post', '/api/users/me/lexicon/import', 'application/pls+xml', file);
      const busyMs = await busyFor(send);
      if (busyMs > maxLoopMs) held.push({ name, busyMs });
    }
    expect(held).toEqual([]);
  });
});
