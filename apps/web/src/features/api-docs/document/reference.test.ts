import { anApiDocument } from '../../../../test/api-document.builder';
import { matching } from './matching';
import { hasAudioResponse, referenceOf } from './reference';
import { shapeOf } from './shape';

const document = anApiDocument();
const { groups, baseUrl } = referenceOf(document);
const [tts, job] = groups.flatMap(({ operations }) => operations);

test('groups operations in document order without empty groups', () => {
  expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['Audio', ['postTts']],
    ['Jobs', ['getJob']],
  ]);
  expect(baseUrl).toBe('https://duetcast.example');
});

test('reads access label, credentials and error codes of an operation', () => {
  expect(tts).toMatchObject({ access: 'Protected', credentials: ['session', 'apiToken'], isOpen: false });
  expect(job).toMatchObject({ access: 'Public', credentials: ['session'], isOpen: true });
  expect(tts?.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key' })]);
  expect(tts?.responses.map(({ status, codes }) => [status, codes.map(({ code }) => code)])).toEqual([
    [200, []],
    [403, ['usage.limitExceeded']],
  ]);
  expect([hasAudioResponse(tts!), hasAudioResponse(job!)]).toEqual([true, false]);
});

test.each([
  ['speaks', ['postTts']],
  ['GET jobs', ['getJob']],
  ['limitexceeded', ['postTts']],
  ['', ['postTts', 'getJob']],
  ['nothing of this', []],
])('a search for %j finds %j', (search, ids) => {
  expect(matching(groups, search).flatMap(({ operations }) => operations.map(({ id }) => id))).toEqual(ids);
});

test('converts a schema to a tree with types, limits and choices', () => {
  const [text, , format] = shapeOf('body', tts!.body!.schema, document).children;
  expect(text).toMatchObject({ name: 'text', type: 'string', isRequired: true });
  expect(text?.limits).toEqual([{ kind: 'maxLength', value: 2500 }]);
  expect(format).toMatchObject({ isRequired: false, choices: ['mp3', 'wav'], fallback: 'mp3' });
  const [, details] = shapeOf('job', { $ref: '#/components/schemas/Job' }, document).children;
  expect(details?.children[0]).toMatchObject({ name: 'domain', type: 'string or null' });
});

test.each([
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Job' } }, 'array of objects'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Job' }] }, 'string or object'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{}, 'any'],
])('formats %j as %s', (schema, type) => {
  expect(shapeOf('it', schema, document).type).toBe(type);
});

test('limits the depth of a recursive schema', () => {
  const Tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const recursive = { ...document, components: { ...document.components, schemas: { Tree } } };
  expect(JSON.stringify(shapeOf('tree', Tree, recursive)).split('child').length).toBeLessThan(40);
});
