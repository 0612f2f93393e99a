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
