import { fieldNotes, pathNotes, queryNotes, type FieldNote } from './field-notes';
import type { JsonSchema } from './json-schema';

export type Place = 'field' | 'query' | 'path';

/** Whether the example matches the schema; the same field name can have another meaning elsewhere. */
function matches(schema: JsonSchema, example: unknown): boolean {
  const { type, enum: choice, const: only, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((each) => matches(each as JsonSchema, example));
  if (only !== undefined) return false;
  if (Array.isArray(choice)) return choice.includes(example);
  const kind = Array.isArray(example) ? 'array' : typeof example;
  const isOfType = [type].flat().some((each) => each === kind || (each === 'integer' && Number.isInteger(example)));
  return isOfType && matchesInside(schema, example);
}

/** Checks formats, patterns, items and properties. */
function matchesInside({ format, pattern, items, ...schema }: JsonSchema, example: unknown): boolean {
  if (typeof example === 'string')
    return (
      (format !== 'uri' || URL.canParse(example)) && (!pattern || new RegExp(pattern as string, 'u').test(example))
    );
  if (Array.isArray(example)) return !items || example.every((item) => matches(items as JsonSchema, item));
  if (typeof example !== 'object' || example === null) return true;
  const { properties, required, additionalProperties = true } = schema;
  const known = (properties ?? {}) as Record<string, JsonSchema>;
  const hasAll = ((required ?? []) as string[]).every((name) => name in example);
  return (
    hasAll &&
    Object.entries(example).every(([name, value]) =>
      known[name] ? matches(known[name], value) : additionalProperties !== false,
    )
  );
}

function noteOf(name: string, place: Place): FieldNote | undefined {
  const of = (all: Readonly<Record<string, FieldNote>>) => (Object.hasOwn(all, name) ? all[name] : undefined);
  if (place === 'query') return of(queryNotes);
  return (place === 'path' ? of(pathNotes) : undefined) ?? of(fieldNotes);
}

/** Adds the matching note to the schema of a field. */
export function noted(name: string, schema: JsonSchema, place: Place = 'field'): JsonSchema {
  const note = noteOf(name, place);
  if (!note || schema.$ref) return schema;
  const { description, example } = note;
  return {
    ...(description && !schema.description && { description }),
    ...schema,
    ...(example !== undefined && !schema.examples && matches(schema, example) && { examples: [example] }),
  };
}

/** Adds notes to the schema and every nested field. */
export function withNotes(schema: JsonSchema, place: Place = 'field'): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return value && typeof value === 'object' ? withNotes(value as JsonSchema) : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties') return [key, key === 'examples' || key === 'default' ? value : within(value)];
      const fields = Object.entries(value as Record<string, JsonSchema>);
      return [key, Object.fromEntries(fields.map(([name, field]) => [name, noted(name, withNotes(field), place)]))];
    }),
  );
}
