import type { ApiDocument, CataloguedError, Schema } from './api-document';
import { resolved, type Answer, type Operation } from './reference';

const deepest = 10;
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://example.com',
  email: 'ada@example.com',
};

/** What most patterns want one of. */
const texts = ['text', 'https://example.com/page', 'example.com', '2026-11', '1'];

interface Options {
  readonly document: ApiDocument;
  /** Of objects: only the fields that must be there, or those that may, too. */
  readonly optional: boolean;
}

function ofObject(schema: Schema, options: Options, depth: number): object {
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolved(part, options.document))];
  const fields = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties)
      .filter(([name]) => options.optional || required.includes(name))
      .map(([name, field]) => [name, exampleOf(field, options, depth + 1)] as const),
  );
  return Object.fromEntries(fields);
}

const textLike = (pattern = ''): string => texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'text';

function ofType(schema: Schema, options: Options, depth: number): unknown {
  const { type, format = '', pattern, items, minimum = 0, exclusiveMinimum = -1, minItems = 1 } = schema;
  const [kind] = [type].flat();
  if (kind === 'string') return byFormat[format] ?? textLike(pattern);
  if (kind === 'integer' || kind === 'number') return Math.max(0, minimum, exclusiveMinimum + 1);
  if (kind === 'boolean') return true;
  if (kind === 'null') return null;
  if (kind === 'array' && items && depth < deepest)
    return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, options, depth + 1));
  if (kind === 'array') return [];
  return depth < deepest ? ofObject(schema, options, depth) : {};
}

/** What may be null and has no example is told best by null. */
const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || anyOf.some((each) => each.type === 'null');

/** A value that the schema takes: its own example where it has one. */
export function exampleOf(given: Schema, options: Options, depth = 0): unknown {
  const schema = resolved(given, options.document);
  const { examples, enum: choices, anyOf, oneOf } = schema;
  if (examples?.length) return examples[0];
  if (isNullable(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && depth > 0) return schema.default;
  if (choices?.length) return choices[0];
  const [first] = anyOf ?? oneOf ?? [];
  return first ? exampleOf(first, options, depth) : ofType(schema, options, depth);
}

/** What does without saying: a sample sends neither the token in the body nor what has a default. */
const leftOut = new Set(['token_id', 'external_id', 'content_hash', 'tts_provider', 'intro', 'outro']);

/** A body that can be sent: what must be there, and what tells most of the call. */
export function bodyExample({ body }: Operation, document: ApiDocument): unknown {
  if (!body) return undefined;
  const { properties = {}, required = [] } = resolved(body.schema, document);
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || !(leftOut.has(name) || field.default !== undefined),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, { document, optional: true }, 1)]));
}

/** A refusal as it would be answered with this code. */
function refusalExample({ code, message }: CataloguedError, status: number): unknown {
  if (code === 'usage.limitExceeded')
    return { success: false, error: message, code, limit: 100_000, currentUsage: 99_980, requested: 79 };
  if (status === 429) return { success: false, error: message, code, rateLimitExceeded: true };
  return { success: false, error: message, code };
}

/** The JSON of an answer; undefined where it is none. Of a refusal: with `code`, or with the first that it can carry. */
export function answerExample({ status, schema, codes }: Answer, document: ApiDocument, code?: string): unknown {
  if (!schema) return undefined;
  const error = codes.find((each) => each.code === code) ?? codes[0];
  if (status === 400 && (!error || error.code === 'request.invalid'))
    return { success: false, errors: [{ msg: 'At least one segment is required', param: 'compilation' }] };
  if (error) return refusalExample(error, status);
  return exampleOf(schema, { document, optional: true });
}
