import { plainSchema } from './schemas';

const nothing = { type: 'null' };

test.each([
  [
    'a text or null',
    { anyOf: [{ type: 'string', format: 'date' }, nothing] },
    { type: ['string', 'null'], format: 'date' },
  ],
  [
    'null first, with a description',
    { description: 'When.', anyOf: [nothing, { type: 'array', items: {} }] },
    { description: 'When.', type: ['array', 'null'], items: {} },
  ],
  [
    'a choice or null',
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] },
    { type: ['string', 'null'], enum: ['a', 'b', null] },
  ],
  [
    'a constant or null',
    { anyOf: [{ type: 'string', const: 'a' }, nothing] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'constants',
    {
      default: 2,
      anyOf: [
        { type: 'number', const: 1 },
        { type: 'number', const: 2 },
      ],
    },
    { default: 2, type: 'integer', enum: [1, 2] },
  ],
])('%s', (_name, schema, plain) => expect(plainSchema(schema)).toEqual(plain));

test.each([
  ['two types', { anyOf: [{ type: 'string' }, { type: 'object' }] }],
  ['a reference or null', { anyOf: [{ $ref: '#/components/schemas/Job' }, nothing] }],
  [
    'constants of two types',
    {
      anyOf: [
        { type: 'number', const: 1 },
        { type: 'string', const: 'a' },
      ],
    },
  ],
  ['anything else', { type: 'object', properties: {} }],
])('%s stay', (_name, schema) => expect(plainSchema(schema)).toEqual(schema));
