import { anApiDocument } from '../../../../../../test/support/web/api-document.builder';
import type { Schema } from '../document/openapi';
import { fieldsOf, typeOf } from './fields';

const document = anApiDocument();

test.each([
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Job' } }, 'array of objects'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Job' }] }, 'string or object'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{}, 'any'],
])('formats %j as %s', (schema, type) => expect(typeOf(schema, document)).toBe(type));

test('a schema that contains itself is any value', () => {
  const Json = { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Json' } }] };
  const recursive = { ...document, components: { ...document.components, schemas: { Json } } };
  expect(typeOf({ $ref: '#/components/schemas/Json' }, recursive)).toBe('any');
  expect(fieldsOf({ $ref: '#/components/schemas/Json' }, recursive)).toEqual([]);
});

test('variants add up to the fields of all, each once', () => {
  const variants: Schema = { oneOf: [{ properties: { a: {} } }, { properties: { a: { type: 'string' }, b: {} } }] };
  expect(fieldsOf(variants, document).map(({ name, schema }) => [name, schema])).toEqual([
    ['a', {}],
    ['b', {}],
  ]);
});
