import type { ApiDocument, CatalogError, Schema } from './api-document';
import { resolved, type ApiResponse, type Operation } from './reference';

const maxDepth = 10;
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://example.com',
  email: 'ada@example.com',
};

/** Candidates for a string with a pattern. */
const candidates = ['text', 'https://example.com/page', 'example.com', '2026-11', '1'];

interface Options {
  readonly document: ApiDocument;
  /** Whether objects include their optional fields. */
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

const textLike = (pattern = ''): string => candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'text';

function ofType(schema: Schema, options: Options, depth: number): unknown {
  const { type, format = '', pattern, items, minimum = 0, exclusiveMinimum = -1, minItems = 1 } = schema;
  const [kind] = [type].flat();
  if (kind === 'string') return byFormat[format] ?? textLike(pattern);
  if (kind === 'integer' || kind === 'number') return Math.max(0, minimum, exclusiveMinimum + 1);
  if (kind === 'boolean') return true;
  if (kind === 'null') return null;
  if (kind === 'array' && items && depth < maxDepth)
    return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, options, depth + 1));
  if (kind === 'array') return [];
  return depth < maxDepth ? ofObject(schema, options, depth) : {};
}

/** A nullable schema without an example is shown as null. */
const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || anyOf.some((each) => each.type === 'null');

/** A valid value of the schema, its own example first. */
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

/** Body fields left out of samples, as are fields with a default. */
const omittedFields = new Set(['token_id', 'external_id', 'content_hash', 'tts_provider', 'intro', 'outro']);

/** A valid request body: required fields and the most useful optional ones. */
export function bodyExample({ body }: Operation, document: ApiDocument): unknown {
  if (!body) return undefined;
  const { properties = {}, required = [] } = resolved(body.schema, document);
  const included = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || !(omittedFields.has(name) || field.default !== undefined),
  );
  return Object.fromEntries(included.map(([name, field]) => [name, exampleOf(field, { document, optional: true }, 1)]));
}

/** An error response with this code. */
function errorExample({ code, message }: CatalogError, status: number): unknown {
  if (code === 'usage.limitExceeded')
    return { success: false, error: message, code, limit: 100_000, currentUsage: 99_980, requested: 79 };
  if (status === 429) return { success: false, error: message, code, rateLimitExceeded: true };
  return { success: false, error: message, code };
}

/** JSON of a response, undefined if it has none; an error response has `code`, or its first possible code. */
export function responseExample({ status, schema, codes }: ApiResponse, document: ApiDocument, code?: string): unknown {
  if (!schema) return undefined;
  const error = codes.find((each) => each.code === code) ?? codes[0];
  if (status === 400 && (!error || error.code === 'request.invalid'))
    return { success: false, errors: [{ msg: 'At least one segment is required', param: 'compilation' }] };
  if (error) return errorExample(error, status);
  return exampleOf(schema, { document, optional: true });
}
