import { callsOf, type Call, type OpenApiDocument } from './api-document';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A text that a request body holds. */
export interface TextField {
  readonly call: Call;
  /** Names of the fields from the body down to the text; items of lists have none. */
  readonly path: readonly string[];
  /** In UTF-16 code units. */
  readonly maxLength: number;
  /** A body that is valid by its schema, with this text in the field. */
  readonly bodyWith: (text: string) => unknown;
}

/** Valid values by name of the field, which every body has. */
type Known = Readonly<Record<string, readonly string[]>>;

/** Of a text for which the document names no limit. */
const defaultLength = 15_000;

/** Every free text of every JSON body in the document. */
export const textFieldsOf = (document: OpenApiDocument, known: Known): TextField[] =>
  callsOf(document).flatMap((call) => {
    const schema = call.operation.requestBody?.content['application/json']?.schema;
    return textsIn(schema ?? {}, []).map(({ path, maxLength }) => ({
      call,
      path,
      maxLength,
      bodyWith: (text: string) => valueOf(schema ?? {}, '', { path, text, known }),
    }));
  });

const choicesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as JsonSchema[];

function textsIn(schema: JsonSchema, path: readonly string[]): { path: readonly string[]; maxLength: number }[] {
  const { type, items, properties = {}, maxLength = defaultLength } = schema;
  const isFree = type === 'string' && !('enum' in schema || 'const' in schema);
  return [
    ...(isFree ? [{ path, maxLength: maxLength as number }] : []),
    ...choicesOf(schema).flatMap((choice) => textsIn(choice, path)),
    ...(items ? textsIn(items as JsonSchema, path) : []),
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, each]) =>
      textsIn(each, [...path, name]),
    ),
  ];
}

interface Target {
  /** Undefined: the value is not on the way to the text. */
  readonly path: readonly string[] | undefined;
  readonly text: string;
  readonly known: Known;
}

function valueOf(schema: JsonSchema, name: string, target: Target): unknown {
  const { path, text, known } = target;
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    const leads = (choice: JsonSchema) =>
      path && textsIn(choice, []).some((found) => found.path.join() === path.join());
    return valueOf(choices.find(leads) ?? choices[0]!, name, target);
  }
  if (path?.length === 0 && schema.type === 'string') return text;
  const [example] = [...(known[name] ?? []), ...((schema.examples ?? []) as unknown[])];
  if (path === undefined && example !== undefined && schema.type !== 'array') return example;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return objectOf(schema, target);
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        valueOf((schema.items ?? {}) as JsonSchema, name, target),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'Good evening.';
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, { path, ...target }: Target): object {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    fields
      .filter(([name]) => (required as string[]).includes(name) || name === path?.[0] || name in target.known)
      .map(([name, each]) => [
        name,
        valueOf(each, name, { ...target, path: name === path?.[0] ? path.slice(1) : undefined }),
      ]),
  );
}
