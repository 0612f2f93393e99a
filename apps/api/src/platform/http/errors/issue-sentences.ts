import { type ErrorCode, codeOfIssue, type FieldCode } from '@duetcast/domain/kernel/errors';
import type { z } from 'zod';
import issueNouns from './issue-nouns.json';

type RawIssue = z.core.$ZodRawIssue;

/** Longest excerpt of a value in a sentence, in characters. */
const maxExcerpt = 40;
const nouns: Readonly<Record<string, string>> = issueNouns.types;
const formats: Readonly<Record<string, string>> = issueNouns.formats;

/** What kind of value the caller sent. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return nouns[typeof value] ?? typeof value;
}

const excerptOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
};

/** ", not 5": what was sent, unless it is too long to show. */
const butWas = (value: unknown): string => (typeof value === 'object' ? '' : `, not ${excerptOf(value)}`);

const lengthOf = (value: unknown): number | undefined => {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
};
const butHas = (value: unknown): string => {
  const length = lengthOf(value);
  return length === undefined ? '' : `; it has ${length}`;
};

/** Unit of a limit on a length; undefined: the limit is of a number. */
const unitOf = ({ origin }: { readonly origin: string }, limit: number | bigint): string | undefined => {
  const one = Number(limit) === 1;
  if (origin === 'string') return one ? 'character' : 'characters';
  if (['array', 'set', 'map', 'record'].includes(origin)) return one ? 'entry' : 'entries';
  return undefined;
};

const sentences: { readonly [Code in RawIssue['code']]?: (issue: Extract<RawIssue, { code: Code }>) => string } = {
  invalid_type: ({ expected, input }) => {
    const noun = nouns[expected] ?? 'a value of another kind';
    if (input === undefined) return `Required: send ${noun}`;
    return `Must be ${noun}, not ${typeof input === 'number' && expected === 'int' ? input : kindOf(input)}`;
  },
  too_big: ({ maximum, origin, inclusive, input }) => {
    const unit = unitOf({ origin }, maximum);
    if (unit !== undefined) return `Must have at most ${maximum} ${unit}${butHas(input)}`;
    return `Must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}${butWas(input)}`;
  },
  too_small: ({ minimum, origin, inclusive, input }) => {
    const unit = unitOf({ origin }, minimum);
    if (unit !== undefined && lengthOf(input) === 0) return 'Must not be empty';
    if (unit !== undefined) return `Must have at least ${minimum} ${unit}${butHas(input)}`;
    return `Must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}${butWas(input)}`;
  },
  invalid_format: ({ format, input }) =>
    format in formats ? `Must be ${formats[format]}${butWas(input)}` : `Does not have the required form${butIs(input)}`,
  invalid_value: ({ values, input }) => {
    const list = values.map((value) => (typeof value === 'string' ? value : String(value))).join(', ');
    if (input === undefined) return values.length === 1 ? `Required: send ${list}` : `Required: send one of ${list}`;
    return `Must be ${values.length === 1 ? '' : 'one of '}${list}${butWas(input)}`;
  },
  not_multiple_of: ({ divisor, input }) => `Must be a multiple of ${divisor}${butWas(input)}`,
  unrecognized_keys: () => 'Unknown field',
  invalid_union: () => 'Has none of the accepted forms',
  invalid_key: () => 'Has a key that is not accepted',
  invalid_element: () => 'Has an entry that is not accepted',
  custom: () => 'Is not valid',
};
const butIs = (value: unknown): string => (typeof value === 'object' ? '' : `: ${excerptOf(value)}`);

/** Our sentence for an issue whose schema has none of its own: zod's `error` of a parse. */
export const sentenceOf = (issue: RawIssue): string => {
  const sentence = sentences[issue.code] as ((issue: RawIssue) => string) | undefined;
  return sentence?.(issue) ?? 'Is not valid';
};

/** The stable code of an issue: that of the error catalog where its check has one. */
export function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode | ErrorCode {
  const coded = codeOfIssue(issue);
  if (coded) return coded === 'request.fieldTooLong' ? 'field.tooLong' : coded;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'field.required' : 'field.type';
    case 'invalid_value':
      return issue.input === undefined ? 'field.required' : 'field.choice';
    case 'invalid_format':
      return 'field.format';
    case 'unrecognized_keys':
      return 'field.unknown';
    case 'too_big':
      return sizeCode(issue.origin, 'field.tooLong', 'field.tooMany');
    case 'too_small':
      return sizeCode(issue.origin, 'field.tooShort', 'field.tooFew');
    case 'not_multiple_of':
      return 'field.range';
    case 'invalid_union':
      return issue.input === undefined ? 'field.required' : 'field.type';
    default:
      return 'field.invalid';
  }
}

function sizeCode(origin: string, ofText: FieldCode, ofList: FieldCode): FieldCode {
  if (origin === 'string') return ofText;
  return unitOf({ origin }, 2) === undefined ? 'field.range' : ofList;
}
