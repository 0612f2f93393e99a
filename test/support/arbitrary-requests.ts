import * as fc from 'fast-check';
import { callsOf, type Call, type Parameter, type OpenApiDocument } from './api-document';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface ArbitraryRequest {
  readonly call: Call;
  /** Path and query with parameters filled in. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON or arbitrary text. */
  readonly body: string | undefined;
}

type Values = Readonly<Record<string, readonly string[]>>;

/** Valid inputs that requests draw from. */
export interface KnownInputs {
  /** Headers; never of a session that the call would end for later requests. */
  readonly credentialsFor: (call: Call) => readonly Readonly<Record<string, string>>[];
  /** Valid values by name of the parameter or field. */
  readonly valuesFor: (call: Call) => Values;
}

/** Any request to any operation. */
export function arbitraryRequest(document: OpenApiDocument, known: KnownInputs): fc.Arbitrary<ArbitraryRequest> {
  return fc.oneof(...callsOf(document).map((call) => arbitraryRequestTo(call, known)));
}

/** A request to one operation: mostly valid by its schemas, sometimes with mutated values, sometimes arbitrary. */
export function arbitraryRequestTo(call: Call, known: KnownInputs): fc.Arbitrary<ArbitraryRequest> {
  const { parameters = [], requestBody } = call.operation;
  const values = known.valuesFor(call);
  const schema = requestBody?.content['application/json']?.schema;
  return fc
    .record({
      path: valuesOf(parameters, 'path', values),
      query: valuesOf(parameters, 'query', values),
      credential: fc.constantFrom(...known.credentialsFor(call)),
      key: rarely(fc.constantFrom('repeated', 'not a key'), undefined),
      body: call.method === 'get' ? fc.constant(undefined) : arbitraryBody(schema, values),
      mediaType: rarely(fc.constantFrom('text/plain', 'application/xml', ''), 'application/json'),
    })
    .map(({ path, query, credential, key, body, mediaType }) => ({
      call,
      url: urlOf(call.path, path, query),
      headers: {
        ...credential,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': mediaType }),
      },
      body,
    }));
}

const rarely = <Odd, Usual>(odd: fc.Arbitrary<Odd>, usual: Usual): fc.Arbitrary<Odd | Usual> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

function urlOf(template: string, path: Record<string, unknown>, query: Record<string, unknown>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, textOf(value)]],
    ),
  );
  // An empty parameter would change the route.
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(path[name]) || '-'));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function valuesOf(parameters: readonly Parameter[], place: 'path' | 'query', values: Values) {
  const placed = parameters.filter((parameter) => parameter.in === place);
  const fields = placed.map(({ name = '', schema = {} }) => {
    const value = mutated(valueOf(schema, { values, mutate: mutated }, name));
    return [name, place === 'path' ? value : fc.option(value, { nil: undefined, freq: 2 })] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

function arbitraryBody(schema: JsonSchema | undefined, values: Values): fc.Arbitrary<string | undefined> {
  const bodyOf = (mutate: Mutation) => (schema ? valueOf(schema, { values, mutate }, '') : fc.constant({}));
  const json = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 9, arbitrary: bodyOf((value) => value).map(json) },
    { weight: 6, arbitrary: bodyOf(mutated).map(json) },
    { weight: 2, arbitrary: fc.json() },
    {
      weight: 2,
      arbitrary: costlyBody(
        schema,
        bodyOf((value) => value),
      ).map(json),
    },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '{"__proto__":{"a":1}}') },
  );
}

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

/** Values that are cheap to send, and costly to check without limits. */
const costlyValues: readonly unknown[] = [
  'a'.repeat(60_000),
  '\0'.repeat(10_000),
  'a.'.repeat(30_000),
  `${' '.repeat(60_000)}a`,
  '<b>'.repeat(20_000),
  '1'.repeat(60_000),
  Array<number>(25_000).fill(0),
  Array<object>(15_000).fill({}),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 'a'])),
  nested(31),
  nested(500),
];

/** A valid body, but for one field. */
function costlyBody(schema: JsonSchema | undefined, valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(schema?.properties ?? {});
  return fc
    .tuple(valid, fc.constantFrom('unknownField', ...names), fc.constantFrom(...costlyValues))
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
}

type Mutation = (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

interface ValueOptions {
  readonly values: Values;
  /** Applied to the values of fields and items. */
  readonly mutate: Mutation;
}

/** Occasionally replaces the value with one of another kind. */
const mutated: Mutation = (value) =>
  fc.oneof(
    { weight: 14, arbitrary: value },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constantFrom(null, true, [], {})),
    },
  );

/** A value of the schema, mostly a known valid one; the server may still reject it by rules outside JSON Schema. */
function valueOf(schema: JsonSchema, options: ValueOptions, name: string): fc.Arbitrary<unknown> {
  const any = anyOf(schema, options, name);
  const { [name]: hits = [] } = options.values;
  if (hits.length === 0 || schema.type === 'array' || schema.type === 'object') return any;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...hits) }, { weight: 1, arbitrary: any });
}

function anyOf(schema: JsonSchema, options: ValueOptions, name: string): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, options, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, options);
    case 'array':
      return arrayOf(schema, options, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema);
    default:
      return fc.jsonValue();
  }
}

function arrayOf({ items = {}, minItems = 0 }: JsonSchema, options: ValueOptions, name: string): fc.Arbitrary<unknown> {
  const minLength = minItems as number;
  const item = options.mutate(valueOf(items as JsonSchema, options, name));
  return fc.array(item, { minLength, maxLength: minLength + 3 });
}

function objectOf(schema: JsonSchema, options: ValueOptions): fc.Arbitrary<unknown> {
  const requiredKeys = (schema.required ?? []) as string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const fields = Object.fromEntries(
    properties.map(([name, property]) => [name, options.mutate(valueOf(property, options, name))]),
  );
  const whole = fc.record(fields, { requiredKeys });
  if (options.mutate !== mutated) return whole;
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) });
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = (minimum as number | undefined) ?? -1_000;
  const max = (maximum as number | undefined) ?? 1_000_000;
  const inside = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 6, arbitrary: inside }, { weight: 1, arbitrary: fc.constantFrom(min - 1, max + 1) });
}

function stringOf({ pattern, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (typeof pattern === 'string' && !pattern.includes('(?=')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength as number, 120) });
}
