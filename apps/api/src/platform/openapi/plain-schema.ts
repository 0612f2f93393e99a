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
