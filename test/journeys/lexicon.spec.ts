import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { maxLexiconEntries, maxLexiconFileBytes } from '@duetcast/domain/limits/lexicon-limits';
import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const path = '/api/users/me/lexicon';
const plsOf = (lexemes: string) =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">${lexemes}</lexicon>`;
const lexeme = (written: string, alias: string) =>
  `<lexeme><grapheme>${written}</grapheme><alias>${alias}</alias></lexeme>`;

describe('the lexicon of an account', () => {
  let voice_id: string;
  const server = testApp({ SUBMIT_LIMIT: '1000' });
  beforeAll(async () => {
    const { data } = await createDuetcast({ baseUrl: server.url }).get('/api/voices', {
      params: { query: { language: 'en' } },
    });
    voice_id = data[0]!.voice_id;
  });

  const signIn = async (name: string) => {
    const token = await server.signIn(`${name}@example.com`);
    const me = createDuetcast({ baseUrl: server.url, token });
    const words = async (query: { version?: number } = {}) => {
      const { entries } = (await me.get(path, { params: { query } })).data;
      return Object.fromEntries(entries.map(({ written, alias, ipa }) => [written, alias ?? ipa]));
    };
    const set = async (written: string, alias: string, rest: object = {}) =>
      (await me.post(`${path}/entries`, { body: { entry: { written, alias, ...rest } } })).data;
    const send = (body: string, { query = '', type = 'application/pls+xml' } = {}) =>
      fetch(`${server.url}${path}/import${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      });
    const imported = async (body: string, query = '') =>
      ((await (await send(body, { query })).json()) as { data: object }).data;
    return { token, me, words, set, send, imported };
  };

  test('starts empty and holds what is set, changed and removed; each version can be read again', async () => {
    const { me, words, set } = await signIn('versions');
    expect((await me.get(path)).data).toEqual({ version: 0, changedAt: null, limit: maxLexiconEntries, entries: [] });
    const { id } = await set('ngnix', 'engine x');
    await set('Siobhan', 'shiv awn', { language: 'en', ipa: '/ʃɪˈvɔːn/' });
    const entry = { written: 'nginx', alias: 'engine x' };
    const { data: renamed } = await me.put(`${path}/entries/{id}`, { params: { path: { id } }, body: { entry } });
    expect(renamed.id).not.toBe(id);
    expect(await words()).toEqual({ nginx: 'engine x', Siobhan: 'shiv awn' });
    await me.delete(`${path}/entries/{id}`, { params: { path: { id: renamed.id } } });
    await me.delete(`${path}/entries/{id}`, { params: { path: { id: renamed.id } } });
    expect((await me.get(path)).data).toMatchObject({
      version: 5,
      entries: [{ written: 'Siobhan', language: 'en', alias: 'shiv awn', ipa: 'ʃɪˈvɔːn' }],
    });
    expect(await words({ version: 0 })).toEqual({});
    expect(await words({ version: 1 })).toEqual({ ngnix: 'engine x' });
    expect(await words({ version: 4 })).toEqual({ nginx: 'engine x', Siobhan: 'shiv awn' });
    await expect(me.get(path, { params: { query: { version: 6 } } })).rejects.toMatchObject({
      code: 'lexicon.versionMissing',
    });
    const missing = me.put(`${path}/entries/{id}`, { params: { path: { id: 'none' } }, body: { entry } });
    await expect(missing).rejects.toMatchObject({ code: 'lexicon.entryMissing', status: 404 });
    await expect(set('', '')).rejects.toMatchObject({ status: 400 });
  });

  test('a repeated request changes nothing', async () => {
    const { me, set } = await signIn('repeats');
    const first = await set('GIF', 'jif');
    expect(await set('gif', 'jif', {})).toMatchObject({ id: first.id, written: 'gif' });
    const { version } = (await me.get(path)).data;
    await set('gif', 'jif');
    expect((await me.get(path)).data.version).toBe(version);
  });

  test('imports and exports PLS', async () => {
    const { me, imported, set, words, token } = await signIn('files');
    await set('keep', 'kept');
    const file = plsOf(lexeme('nginx', 'engine x') + lexeme('SQL', 'sequel') + lexeme('bad', '!'));
    const skipped = [{ written: 'bad', code: 'noLetter', reason: 'Must contain a letter or a digit' }];
    expect(await imported(file)).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      removed: 0,
      skipped,
      skippedTotal: 1,
    });
    const { version } = (await me.get(path)).data;
    expect(await imported(file)).toMatchObject({ added: 0, unchanged: 2 });
    expect((await me.get(path)).data.version).toBe(version);
    expect(await imported(plsOf(lexeme('SQL', 's q l')), '?mode=replace')).toMatchObject({ changed: 1, removed: 2 });
    expect(await words()).toEqual({ SQL: 's q l' });
    expect(await words({ version })).toEqual({ keep: 'kept', nginx: 'engine x', SQL: 'sequel' });

    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}${path}/export?version=${version}`, { headers });
    expect(response.headers.get('content-type')).toBe('application/pls+xml; charset=utf-8');
    const exported = await response.text();
    expect(await imported(exported, '?mode=replace')).toMatchObject({ added: 2, changed: 1, removed: 0 });
    const unchanged = plsOf(lexeme('SQL', 'sequel'));
    expect(await imported(unchanged, '?mode=replace')).toMatchObject({ unchanged: 1, removed: 2 });
    expect(await words()).toEqual({ SQL: 'sequel' });
    const english = await (await fetch(`${server.url}${path}/export?language=en`, { headers })).text();
    expect(english).toContain('xml:lang="en"');
    expect(english).not.toContain('keep');
  });

  test('rejects files that are no lexicon, too large or of another type', async () => {
    const { send, words } = await signIn('hostile');
    const xxe = `<!DOCTYPE lexicon [<!ENTITY x SYSTEM "file:///etc/passwd">]>${plsOf(lexeme('a', '&x;'))}`;
    expect((await send(xxe)).status).toBe(400);
    expect(await (await send('nginx: engine x')).json()).toMatchObject({ code: 'lexicon.fileInvalid' });
    expect((await send('{}', { type: 'application/json' })).status).toBe(400);
    const asField = JSON.stringify({ pls: plsOf(lexeme('SQL', '!')) });
    expect((await send(asField, { type: 'application/json' })).status).toBe(200);
    expect((await send(plsOf(''), { type: 'text/xml' })).status).toBe(415);
    const padded = (bytes: number) => plsOf('').padEnd(bytes, ' ');
    expect((await send(padded(maxLexiconFileBytes))).status).toBe(200);
    expect((await send(padded(maxLexiconFileBytes + 1))).status).toBe(413);
    const other = await fetch(`${server.url}/api/tts`, {
      method: 'POST',
      headers: { 'content-type': 'application/pls+xml' },
      body: plsOf(''),
    });
    expect(other.status).toBe(415);
    expect(await words()).toEqual({});
  });

  test('holds the maximum and not one more', async () => {
    const { send, imported, set } = await signIn('full');
    const file = (count: number) =>
      plsOf(Array.from({ length: count }, (_, index) => lexeme(`word${index}`, `said ${index}`)).join(''));
    expect((await send(file(maxLexiconEntries + 1))).status).toBe(413);
    expect(await imported(file(maxLexiconEntries))).toMatchObject({ added: maxLexiconEntries });
    await expect(set('extra', 'one more')).rejects.toMatchObject({ code: 'lexicon.full', status: 413 });
    expect(await set('word0', 'another', { language: 'en' })).toMatchObject({ alias: 'another' });
  });

  const untilDone = (me: Duetcast, jobId: string) =>
    until(async () => {
      const { status } = (await me.get('/api/jobs/{jobId}', { params: { path: { jobId } } })).data;
      return ['completed', 'failed'].includes(status);
    });

  test('a change charges the lines it touches, as it said before; a job keeps what it was accepted with', async () => {
    const { me, set } = await signIn('charges');
    const texts = ['We run nginx.', 'And nothing else.', 'NGINX is fast.'];
    const compilation = texts.map((text) => ({ text, voice_id }));
    const estimate = async () => (await me.post('/api/compilations/estimate', { body: { compilation } })).data;
    const make = async () => {
      const { jobId } = await me.post('/api/compilations', { body: { domain: 'a.example.com', compilation } });
      await untilDone(me, jobId);
      return (await me.get('/api/jobs/{jobId}', { params: { path: { jobId } } })).data.jobDetails.charactersCharged;
    };
    expect(await make()).toBe(13 + 17 + 14);
    expect(await estimate()).toMatchObject({ characters: 0, reused: 3 });

    const entry = { written: 'nginx', alias: 'engine x' };
    const { data: impact } = await me.post(`${path}/impact`, { body: { set: entry } });
    expect(impact).toMatchObject({ jobs: 1, affected: 2, characters: 13 + 14 });
    expect(impact.lines.map(({ text, charged }) => [text, charged])).toEqual([
      ['We run nginx.', 13],
      ['NGINX is fast.', 14],
    ]);
    expect(await estimate()).toMatchObject({ characters: 0 });

    const { id } = await set(entry.written, entry.alias);
    expect(await estimate()).toMatchObject({ characters: 13 + 14, reused: 1 });
    expect(await make()).toBe(13 + 14);
    expect(await estimate()).toMatchObject({ characters: 0, reused: 3 });

    const { data: removal } = await me.post(`${path}/impact`, { body: { remove: id } });
    expect(removal).toMatchObject({ jobs: 2, affected: 2, characters: 0 });
    await me.delete(`${path}/entries/{id}`, { params: { path: { id } } });
    expect(await make()).toBe(0);
    const german = { ...entry, language: 'de' };
    expect((await me.post(`${path}/impact`, { body: { set: german } })).data).toMatchObject({ affected: 0 });
    await expect(me.post(`${path}/impact`, { body: {} })).rejects.toMatchObject({ status: 400 });
  });

  test('changes reach the page of their owner, without words', async () => {
    const { token, set } = await signIn('live');
    const socket = io(server.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true });
    try {
      await new Promise((resolve) => socket.once('connected', resolve));
      const pushed = new Promise<Parameters<ServerEvents['lexicon_update']>[0]>((resolve) =>
        socket.once('lexicon_update', resolve),
      );
      await set('Worcester', 'wooster');
      const update = await pushed;
      expect(update).toMatchObject({ type: 'created', lexicon: { version: 1, entries: 1 } });
      expect(JSON.stringify(update)).not.toMatch(/wo|acc_/i);
    } finally {
      socket.disconnect();
    }
  });

  test('no event holds a word', async () => {
    const texts: string[] = [];
    for await (const event of server.app.get(EventStore).readAll())
      if (event.type.startsWith('Lexicon')) texts.push(JSON.stringify(event.data));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => /engine|nginx|wooster|word0/i.test(text))).toEqual([]);
  });
});
