import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { packedItems, packText, unpackText } from './packed-items';

/** Strings that could be taken for a part of the format. */
const anyText = fc.oneof(
  fc.constantFrom(
    '',
    '*0',
    '~',
    '%',
    '%0041',
    '%zz',
    `~${'A'.repeat(22)}`,
    ',',
    ' ',
    '|',
    '=',
    '"',
    '\\',
    '\0',
    '\ud800',
  ),
  fc.uuid(),
  fc.uuid().map((id) => `${id}:1:${id}`),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.string({ unit: 'binary' }),
);

test('any text is unpacked as it was', () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const text = texts.join('');
      expect(unpackText(packText(text))).toBe(text);
      expect(packText(text)).toMatch(/^[A-Za-z0-9:._/#@~%-]*$/);
    }),
  );
});

test('a UUID takes 23 characters', () => {
  const id = randomUUID();
  expect(packText(`${id}:1`)).toHaveLength(25);
  expect(unpackText(packText('00000000-0000-0000-0000-000000000000'))).toBe('00000000-0000-0000-0000-000000000000');
  expect(unpackText(packText('ffffffff-ffff-ffff-ffff-ffffffffffff'))).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
});

test('items are decoded as they were, whatever their ids and fields', () => {
  const format = packedItems<readonly string[]>(
    (fields) => fields,
    (fields) => fields,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, fc.array(anyText)), { minLength: 1 }), (pairs) => {
      const items = pairs.flat(1);
      expect(format.decode(format.encode(items))).toEqual(items);
      expect(format.encode(items)).not.toMatch(/["\\|\n]/);
    }),
  );
});

test('a field that occurs twice is written once', () => {
  const format = packedItems<string>(
    (field) => [field],
    ([field = '']) => field,
  );
  expect(format.encode(['a', 'example.com', 'b', 'example.com', 'c', 'abc', 'd', 'abc'])).toBe(
    'a,example.com b,*0 c,abc d,abc',
  );
});
