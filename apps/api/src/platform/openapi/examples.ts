import type { z } from 'zod';
import type { JsonSchema } from './json-schema';

type Named = Readonly<Record<string, JsonSchema>>;

/** Values of texts by format, where a field has no example of its own. */
const ofFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '7f3a1c52-9d0e-4b8e-a1f4-2c6d5e7b8a90',
};
const maxDepth = 16;
/** Objects in objects that get their optional fields. */
const wholeDepth = 9;
const hashPattern = '^[0-9a-f]{64}$';
const hash = '9b74c9897bac770ffc029102a200c5de0c1f8e7a6b5d4c3b2a19080706050403';

const numberOf = ({ minimum, exclusiveMinimum }: JsonSchema): number => {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return typeof minimum === 'number' && minimum > 0 ? minimum : 0;
};
const textOf = ({ format, pattern }: JsonSchema): string => {
  if (pattern === hashPattern) return hash;
  return typeof format === 'string' ? (ofFormat[format] ?? 'text') : 'text';
};

/** Makes values of JSON schemas from their examples. */
export class Examples {
  constructor(private readonly components: Named) {}

  /** A whole value of the schema that it accepts; undefined: none was found. */
  of(schema: z.ZodType, json: JsonSchema): unknown {
    const value = this.valueOf(json, 0);
    return schema.safeParse(value).success ? value : undefined;
  }

  private valueOf(schema: JsonSchema, depth: number): unknown {
    const { $ref, examples, const: constant, enum: choices, anyOf, oneOf, allOf, default: byDefault } = schema;
    if (Array.isArray(examples) && examples.length > 0) return examples[0];
    if (constant !== undefined) return constant;
    if (Array.isArray(choices)) return choices[0];
    if (byDefault !== undefined) return byDefault;
    if (typeof $ref === 'string') return depth > maxDepth ? null : this.valueOf(this.named($ref), depth + 1);
    const [first] = ((anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined) ?? [];
    return first ? this.valueOf(first, depth + 1) : this.plain(schema, depth);
  }

  private named($ref: string): JsonSchema {
    return this.components[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
  }

  private plain(schema: JsonSchema, depth: number): unknown {
    const [type] = [schema.type].flat();
    switch (type) {
      case 'object':
        return this.objectOf(schema, depth);
      case 'array':
        return depth > maxDepth ? [] : this.listOf(schema, depth);
      case 'integer':
      case 'number':
        return numberOf(schema);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textOf(schema);
    }
  }

  private objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): Record<string, unknown> {
    const isRequired = (name: string) => (required as string[]).includes(name);
    const hasExample = ({ examples, $ref }: JsonSchema) => Array.isArray(examples) || typeof $ref === 'string';
    const fields = Object.entries(properties as Named).filter(
      ([name, field]) => isRequired(name) || (hasExample(field) && depth < wholeDepth && name !== 'token_id'),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, this.valueOf(field, depth + 1)]));
  }

  private listOf({ items, prefixItems, minItems }: JsonSchema, depth: number): unknown[] {
    if (Array.isArray(prefixItems)) return prefixItems.map((item) => this.valueOf(item as JsonSchema, depth + 1));
    if (items === undefined) return [];
    const count = typeof minItems === 'number' && minItems > 1 ? minItems : 1;
    return Array.from({ length: count }, () => this.valueOf(items as JsonSchema, depth + 1));
  }
}
