import { anApiDocument } from '../../../../test/api-document.builder';
import { referenceOf } from '../document/reference';
import { initialFields, problemsOf, requestOf, readTryResponse } from './try-request';

const { groups, document } = referenceOf(anApiDocument());
const operation = (id: string) => groups.flatMap(({ operations }) => operations).find((each) => each.id === id)!;

test('initial fields contain the example body', () => {
  expect(JSON.parse(initialFields(operation('postTts'), document).body!)).toEqual({ text: 'Hello.', voice_id: 'v1' });
  expect(initialFields(operation('getJob'), document).body).toBeNull();
});

test('reports missing parameters and an invalid JSON body', () => {
  expect(problemsOf(operation('getJob'), { values: { 'path:jobId': '  ' }, body: null })).toEqual(['path:jobId']);
  expect(problemsOf(operation('postTts'), { values: {}, body: '{"text":' })).toEqual(['body']);
  expect(problemsOf(operation('postTts'), { values: {}, body: '{}' })).toEqual([]);
});

test('puts values into path, query, headers and body, and omits empty ones', () => {
  const values = { 'path:jobId': 'a/b', 'query:format': 'ndjson', 'query:limit': ' ' };
  expect(requestOf(operation('getJob'), { values, body: null })).toEqual({
    url: '/api/jobs/a%2Fb?format=ndjson',
    method: 'GET',
    headers: { accept: '*/*' },
    body: undefined,
  });
  const keyed = requestOf(operation('postTts'), { values: { 'header:Idempotency-Key': 'k1' }, body: '{"text":"Hi"}' });
  expect(keyed).toMatchObject({ headers: { 'Idempotency-Key': 'k1' }, body: { text: 'Hi' } });
});

const response = (type: string, body: string) => {
  const headers = new Map([
    ['content-type', type],
    ['x-request-id', 'req-1'],
    ['server', 'secret'],
  ]);
  return {
    status: 200,
    headers: { get: (name: string) => headers.get(name) ?? null },
    text: async () => body,
    blob: async () => new Blob([body]),
  } as unknown as Response;
};

test('reads a response by content type, with duration and relevant headers', async () => {
  const json = await readTryResponse(response('application/json; charset=utf-8', '{"a":1}'), 10, () => 52.4);
  expect(json).toMatchObject({ status: 200, durationMs: 42, body: { kind: 'json', text: '{\n  "a": 1\n}' } });
  expect(json.headers).toEqual([
    ['content-type', 'application/json; charset=utf-8'],
    ['x-request-id', 'req-1'],
  ]);
  const lines = await readTryResponse(response('application/x-ndjson', '{}\n{}'), 0, () => 1);
  expect(lines.body).toEqual({ kind: 'text', text: '{}\n{}' });
  const audio = await readTryResponse(response('audio/mpeg', 'ID3'), 0, () => 1);
  expect(audio.body.kind).toBe('audio');
});
