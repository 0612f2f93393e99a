import { z } from 'zod';
import { Examples } from './examples';
import notesByField from './field-notes.json';
import type { JsonSchema } from './json-schema';

const branchesOf = ({ anyOf }: JsonSchema) => (anyOf ?? []) as readonly JsonSchema[];
const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const isConstant = (schema: JsonSchema): boolean => 'const' in schema;

const choiceOf = (values: readonly unknown[]): JsonSchema => ({
  type: typeof values[0] === 'number' ? 'integer' : typeof values[0],
  enum: values,
});

/** The same schema in the forms from which generators of clients make types that compile. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const { anyOf: _, default: byDefault, ...rest } = schema;
  // Generators make a constant of a default of null, which does not compile.
  const own = byDefault === null || byDefault === undefined ? rest : { ...rest, default: byDefault };
  const branches = branchesOf(schema);
  const [first, ...others] = branches.filter((branch) => !isNull(branch));
  if (first && branches.every(isConstant) && branches.every(({ type }) => type === first.type))
    return { ...own, ...choiceOf(branches.map((branch) => branch.const)) };
  if (!first || others.length > 0 || branches.length === 1 || typeof first.type !== 'string')
    return branches.length === 0 ? own : { ...own, anyOf: branches };
  const { const: constant, enum: choices = isConstant(first) ? [constant] : undefined, ...only } = first;
  return {
    ...only,
    ...own,
    type: [first.type, 'null'],
    ...(Array.isArray(choices) && { enum: [...(choices as unknown[]), null] }),
  };
}

/** Converts zod schemas to JSON Schema 2020-12; schemas with an id in `meta` become shared components. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};
  /** Responses that several operations share. */
  readonly responses: Record<string, object> = {};
  private readonly examples = new Examples(this.components);
  /** Most operations share the schemas of errors. */
  private readonly converted = new Map<z.ZodType, JsonSchema>();

  /** A whole example of the schema; undefined: none was found. */
  exampleOf(schema: z.ZodType, json: JsonSchema): unknown {
    return this.examples.of(schema, json);
  }

  response(name: string, make: () => object): { $ref: string } {
    this.responses[name] ??= make();
    return { $ref: `#/components/responses/${name}` };
  }

  /** JSON Schema of the input: before transforms, and with defaulted fields optional. */
  of(schema: z.ZodType): JsonSchema {
    const known = this.converted.get(schema);
    if (known) return known;
    const json = this.convert(schema);
    this.converted.set(schema, json);
    return json;
  }

  private convert(schema: z.ZodType): JsonSchema {
    // Wrapped in an object, so that a top-level schema with an id also becomes a component.
    const wrapped = z.toJSONSchema(z.object({ it: schema }), {
      io: 'input',
      unrepresentable: 'any',
      override: annotate,
    });
    const { properties, $defs } = rewritten(wrapped);
    Object.assign(this.components, $defs, $defs && 'Json' in $defs && { Json: anyJson });
    return properties.it;
  }
}

/** Description and example of a field, in addition to its schema. */
interface FieldNote {
  readonly description?: string;
  readonly example?: unknown;
}

/** Notes by field name, at any depth; a description or example in the schema itself takes precedence. */
const fieldNotes: Readonly<Record<string, FieldNote>> = notesByField;

type Conversion = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Adds the notes on fields when the result is serialized, which is after zod has rewritten the fields' schemas. */
function annotate({ zodSchema, jsonSchema: { properties = {} } }: Conversion) {
  if (!(zodSchema instanceof z.ZodObject)) return;
  for (const [name, field] of Object.entries<z.core.$ZodType>(zodSchema.shape)) {
    const note = Object.hasOwn(fieldNotes, name) ? fieldNotes[name] : undefined;
    const schema = properties[name] as JsonSchema | undefined;
    if (note && schema) properties[name] = { toJSON: () => noted(schema, field, note) };
  }
}

/** What the schema says itself takes precedence; an example of another meaning of the name is left out. */
function noted(schema: JsonSchema, field: z.core.$ZodType, { description, example }: FieldNote): JsonSchema {
  if (schema.$ref) return schema;
  const hasExample = example !== undefined && !('const' in schema) && z.safeParse(field, example).success;
  return { ...(description && { description }), ...(hasExample && { examples: [example] }), ...schema };
}

/** TypeScript rejects a type that only refers to itself, as generators make it of the schema of any JSON value. */
const anyJson: JsonSchema = { description: 'Any JSON value.' };

/** zod numbers schemas that refer to themselves; the only one is that of any JSON value. */
const named = (json: string): string => json.replace(/(?<=["/])__schema\d+(?=")/g, 'Json');

const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? plainSchema(value as JsonSchema) : value;

const rewritten = (schema: object) =>
  JSON.parse(named(JSON.stringify(schema)).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'), plain) as {
    readonly properties: { readonly it: JsonSchema };
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
