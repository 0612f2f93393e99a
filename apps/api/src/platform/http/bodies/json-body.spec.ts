import { maxJsonDepth, maxJsonValues } from '@duetcast/domain/limits/request-limits';
import { assertModest } from './json-body';

const check = (json: string) => () => assertModest(Buffer.from(json));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const problem = (msg: string) => expect.objectContaining({ message: msg }) as Error;

test('accepts bodies at the deepest level, and rejects one level more', () => {
  expect(check(nested(maxJsonDepth))).not.toThrow();
  expect(check(nested(maxJsonDepth + 1))).toThrow(problem('The body is nested more than 32 levels deep'));
  expect(check('{"a":'.repeat(maxJsonDepth) + '1' + '}'.repeat(maxJsonDepth))).not.toThrow();
  expect(check('{"a":'.repeat(maxJsonDepth + 1))).toThrow(problem('The body is nested more than 32 levels deep'));
});

test('accepts bodies with the most values, and rejects one value more', () => {
  // The list itself counts as one.
  const listOf = (count: number) => `[${Array<string>(count).fill('1').join()}]`;
  expect(check(listOf(maxJsonValues))).not.toThrow();
  expect(check(listOf(maxJsonValues + 1))).toThrow(problem('The body has more than 20000 values'));
});

test.each(['"[[["', '"\\"[[["', '"\\\\"', '"\\\\\\"[', '{"[[":"\\\\","{{":",,"}'])('skips the text of %s', (text) => {
  const many = `[${Array<string>(100).fill(text).join()}]`;
  expect(check(many)).not.toThrow();
  expect(check(many + nested(maxJsonDepth))).not.toThrow();
});

test('goes on after a text', () =>
  expect(check(`["\\\\",${nested(maxJsonDepth)}]`)).toThrow(problem('The body is nested more than 32 levels deep')));

test('leaves unfinished texts to the parser', () => expect(check('["abc')).not.toThrow());

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a" : {}, "b": [{"c":"a","c"\n:\t"a"}]}', 'c'],
  ['[{"a":{"b":1},"a":1}]', 'a'],
  ['{"":1,"":2}', ''],
  ['{"é":1,"\\u00e9":2}', 'é'],
  ['{"a:\\"":1,"a:\\u0022":2}', 'a:"'],
])('rejects the repeated member of %s', (json, name) =>
  expect(check(json)).toThrow(problem(`The body has two members "${name}" in one object`)),
);

test.each([
  '{"a":{"a":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":["a","a"],"b":"a"}',
  '{"a":1,"A":2,"a ":3}',
  '{"a":"\\"a\\":","b":"\\"a\\":"}',
])('accepts the names of %s', (json) => expect(check(json)).not.toThrow());
