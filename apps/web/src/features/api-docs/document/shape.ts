import type { ApiDocument, Schema } from './api-document';
import { resolved } from './reference';

/** A constraint of a value. */
export interface Limit {
  readonly kind: 'min' | 'max' | 'above' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'pattern';
  readonly value: number | string;
}

/** A field for display: name, type, constraints and nested fields. */
export interface Shape {
  readonly name: string;
  /** `string`, `array of objects`, `string or null`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly choices: readonly unknown[];
  readonly limits: readonly Limit[];
  readonly fallback: unknown;
  readonly children: readonly Shape[];
}

/** Depth limit against recursive schemas; ours have none. */
const maxDepth = 8;
/** Longer patterns are not shown; the description says more. */
const maxPatternLength = 40;
/** Default maximum of an integer, not shown. */
const largestInteger = Number.MAX_SAFE_INTEGER;

function limitsOf(schema: Schema): Limit[] {
  const all: [Limit['kind'], number | string | undefined][] = [
    ['min', schema.minimum],
    ['above', schema.exclusiveMinimum],
    ['max', schema.maximum === largestInteger ? undefined : schema.maximum],
    ['minLength', schema.minLength],
    ['maxLength', schema.maxLength],
    ['minItems', schema.minItems],
    ['maxItems', schema.maxItems],
    ['pattern', schema.format || (schema.pattern?.length ?? 0) > maxPatternLength ? undefined : schema.pattern],
  ];
  return all.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

const plural: Readonly<Record<string, string>> = { string: 'strings', object: 'objects', integer: 'integers' };

function typeOf(schema: Schema, document: ApiDocument): string {
  const { type, anyOf, oneOf, format } = schema;
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map((each) => typeOf(resolved(each, document), document)))].join(' or ');
  if (type === 'array') {
    const item = schema.items ? typeOf(resolved(schema.items, document), document) : 'any';
    return `array of ${plural[item] ?? item}`;
  }
  if (type === undefined) return schema.properties || schema.allOf ? 'object' : 'any';
  const typeName = [type].flat().join(' or ');
  return format && typeName.startsWith('string') ? `${typeName} (${format})` : typeName;
}

/** Schemas with the nested fields: those of the items, of the variants, or the schema itself. */
function objectSchemas(schema: Schema, document: ApiDocument): Schema[] {
  const { items, anyOf, oneOf, allOf } = schema;
  if (items) return objectSchemas(resolved(items, document), document);
  const parts = anyOf ?? oneOf ?? allOf;
  if (parts) return parts.flatMap((each) => objectSchemas(resolved(each, document), document));
  return [schema];
}

function childrenOf(schema: Schema, document: ApiDocument, depth: number): Shape[] {
  if (depth > maxDepth) return [];
  const fields = new Map<string, Shape>();
  for (const { properties = {}, required = [] } of objectSchemas(schema, document))
    for (const [name, field] of Object.entries(properties))
      if (!fields.has(name)) fields.set(name, shapeOf(name, field, document, required.includes(name), depth + 1));
  return [...fields.values()];
}

/** Converts a schema to a tree for display. */
export function shapeOf(name: string, given: Schema, document: ApiDocument, isRequired = true, depth = 0): Shape {
  const schema = resolved(given, document);
  return {
    name,
    type: typeOf(schema, document),
    isRequired,
    description: schema.description,
    choices: schema.enum ?? (schema.const === undefined ? [] : [schema.const]),
    limits: limitsOf(schema),
    fallback: schema.default,
    children: childrenOf(schema, document, depth),
  };
}

/** The fields of a schema. */
export const fieldsOf = (schema: Schema, document: ApiDocument): readonly Shape[] =>
  shapeOf('', schema, document).children;
