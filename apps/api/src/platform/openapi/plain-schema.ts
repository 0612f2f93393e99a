import type { JsonSchema } from './json-schema';

const branchesOf = ({ anyOf }: JsonSchema) => (anyOf ?? []) as readonly JsonSchema[];
const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const isConstant = (schema: JsonSchema): boolean => 'const' in schema;

/** The same schema in the forms from which generators of clients make types that compile. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const { anyOf: _, ...own } = schema;
  const branches = branchesOf(schema);
  const [first, ...others] = branches.filter((branch) => !isNull(branch));
  if (first && branches.every(isConstant) && branches.every(({ type }) => type === first.type))
    return { ...own, type: first.type, enum: branches.map((branch) => branch.const) };
  if (!first || others.length > 0 || branches.length === 1 || typeof first.type !== 'string') return schema;
  const { const: constant, enum: choices = isConstant(first) ? [constant] : undefined, ...rest } = first;
  return {
    ...rest,
    ...own,
    type: [first.type, 'null'],
    ...(Array.isArray(choices) && { enum: [...(choices as unknown[]), null] }),
  };
}
