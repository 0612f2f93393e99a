import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { codeOfIssue } from '@duetcast/domain/kernel/coded';
import { AppError, errors } from '@duetcast/domain/kernel/errors';
import { InvalidRequest, type FieldError } from '@duetcast/domain/kernel/invalid-request';
import type { z } from 'zod';
import { requestOf } from '../requests/api-request';

type Part = 'body' | 'query' | 'params';

/** Schemas of the parts of a route's request. */
export type RequestSchemas = Partial<Readonly<Record<Part, z.ZodType>>>;
const requestSchemas = 'duetcast:requestSchemas';

export const requestSchemasOf = (handler: object): RequestSchemas =>
  (Reflect.getMetadata(requestSchemas, handler) as RequestSchemas | undefined) ?? {};

/** The schema is wrapped in a function because Nest treats an object with a `transform` method as a pipe. */
const parsed = (part: Part) =>
  createParamDecorator((schema: () => z.ZodType, context: ExecutionContext) =>
    parse(schema(), requestOf(context)[part], part),
  );

const parsers = { body: parsed('body'), query: parsed('query'), params: parsed('params') };

/** Parses the part, and stores the schema on the method, so that OpenAPI describes exactly what is validated. */
const parsedBy =
  (part: Part, schema: z.ZodType): ParameterDecorator =>
  (target, method, index) => {
    parsers[part](() => schema)(target, method, index);
    const handler = method === undefined ? undefined : (Reflect.get(target, method) as object);
    if (handler) Reflect.defineMetadata(requestSchemas, { ...requestSchemasOf(handler), [part]: schema }, handler);
  };

/** The parsed body; unknown fields are rejected by name when the schema is strict. */
export const ParsedBody = (schema: z.ZodType) => parsedBy('body', schema);
/** The parsed query string; values arrive as text, so numbers need `z.coerce`. */
export const ParsedQuery = (schema: z.ZodType) => parsedBy('query', schema);
/** The parsed path parameters. */
export const ParsedParams = (schema: z.ZodType) => parsedBy('params', schema);

/**
 * @throws InvalidRequest with every invalid field; or, when a `coded` check of another kind than `invalid` fails (such
 * as 413), AppError with its code and the field in `param`
 */
export function parse<Output>(schema: z.ZodType<Output>, value: unknown, part: Part = 'body'): Output {
  const result = schema.safeParse(part === 'body' ? (value ?? undefined) : (value ?? {}));
  if (result.success) return result.data;
  const { issues } = result.error;
  for (const issue of issues) {
    const code = codeOfIssue(issue);
    if (code && errors[code].kind !== 'invalid') throw new AppError(code, { param: pathText(issue.path) });
  }
  throw new InvalidRequest(issues.flatMap(fieldErrors));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ msg: 'Unknown field', param: pathText([...issue.path, key]) }));
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ msg: 'A JSON object is required', param: '' }];
  return [{ msg: issue.message, param: pathText(issue.path) }];
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '');
