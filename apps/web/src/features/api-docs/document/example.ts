import { jsonSchemaOf, resolved, type ApiDocument, type ApiResponse, type Operation, type Schema } from './openapi';

/** Valid strings by format, then by what a pattern may allow. */
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://example.com',
  email: 'ada@example.com',
};
const candidates = ['text', 'https://example.com/page', 'example.com', '2026-11', '1', 'en'];
const textLike = (pattern = ''): string => candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'text';

function ofObject({ properties = {}, allOf = [] }: Schema, document: ApiDocument): object {
  const parts = [properties, ...allOf.map((part) => resolved(part, document).properties ?? {})];
  const fields = parts.flatMap((part) => Object.entries(part));
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, document)]));
}

function ofType(schema: Schema, document: ApiDocument): unknown {
  const { type, format = '', pattern, items, minimum = 0, exclusiveMinimum = -1, minItems = 1 } = schema;
  const [kind] = [type].flat();
  if (kind === 'string') return byFormat[format] ?? textLike(pattern);
  if (kind === 'integer' || kind === 'number') return Math.max(0, Number(minimum), Number(exclusiveMinimum) + 1);
  if (kind === 'boolean') return true;
  if (kind !== 'array') return ofObject(schema, document);
  return items ? Array.from({ length: Math.max(1, Number(minItems)) }, () => exampleOf(items, document)) : [];
}

/** A nullable schema without an example is shown as null. */
const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some((each) => each.type === 'null');

/** A valid value of the schema, its own example first. */
export function exampleOf(given: Schema, document: ApiDocument): unknown {
  const schema = resolved(given, document);
  const { examples = [], enum: choices = [], anyOf, oneOf } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if (examples.length > 0) return examples[0];
  if (isNullable(schema)) return null;
  const value = schema.const ?? schema.default ?? choices[0];
  if (value !== undefined) return value;
  return first ? exampleOf(first, document) : ofType(schema, document);
}

/** Body fields left out of samples, as are fields with a default. */
const omittedFields = new Set(['token_id', 'external_id', 'content_hash', 'tts_provider', 'intro', 'outro']);

/** The example of the body, which the server accepts, without fields that few need; undefined: there is none. */
export function bodyExample({ requestBody }: Pick<Operation, 'requestBody'>, document: ApiDocument): unknown {
  const { schema, example } = requestBody?.content?.['application/json'] ?? {};
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const { properties = {}, required = [] } = resolved(schema ?? {}, document);
  const isKept = ([name]: [string, unknown]) =>
    required.includes(name) || !(omittedFields.has(name) || properties[name]?.default !== undefined);
  return Object.fromEntries(Object.entries(example).filter(isKept));
}

/** JSON of a response, undefined if it has none; an error response has its first possible code. */
export function responseExample(response: ApiResponse, document: ApiDocument): unknown {
  const { example } = response.content?.['application/json'] ?? {};
  if (example !== undefined) return example;
  const schema = jsonSchemaOf(response);
  return schema && exampleOf(schema, document);
}
