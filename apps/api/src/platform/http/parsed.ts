import { Body, Param, Query, type PipeTransform } from '@nestjs/common';
import { codeOfIssue } from '@duetcast/domain/kernel/coded';
import { AppError, errors } from '@duetcast/domain/kernel/errors';
import { InvalidRequest, type FieldError } from '@duetcast/domain/kernel/invalid-request';
import type { z } from 'zod';

/** Not Nest's `StandardSchemaValidationPipe`, which removes fields such as `constructor` instead of rejecting them. */
const pipe: PipeTransform = { transform: (value, { schema }) => parse(schema as z.ZodType, value) };

/** Metadata of a handler: the schema of its parsed body. */
export const parsedBodySchema = 'duetcast:parsedBodySchema';

/** The parsed body; unknown fields are rejected by name when the schema is strict. */
export const ParsedBody =
  (schema: z.ZodType): ParameterDecorator =>
  (controller, method, index) => {
    Body({ schema, pipes: [pipe] })(controller, method, index);
    const handler = (controller as Record<PropertyKey, object>)[method ?? ''];
    if (handler) Reflect.defineMetadata(parsedBodySchema, schema, handler);
  };
/** The parsed query string; values arrive as text, so numbers need `z.coerce`. */
export const ParsedQuery = (schema: z.ZodType) => Query({ schema, pipes: [pipe] });
/** The parsed path parameters. */
export const ParsedParams = (schema: z.ZodType) => Param({ schema, pipes: [pipe] });

/** Errors in one answer. */
export const maxFieldErrors = 20;
/** Characters of a field's name and of its error, both of which can hold what the caller sent. */
const maxParamLength = 200;
const maxMessageLength = 400;

/**
 * @throws InvalidRequest with the first `maxFieldErrors` invalid fields; or, when a `coded` check of another kind than `invalid` fails (such
 * as 413), AppError with its code and the field in `param`
 */
export function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value ?? undefined);
  if (result.success) return result.data;
  const { issues } = result.error;
  for (const issue of issues) {
    const code = codeOfIssue(issue);
    if (code && errors[code].kind !== 'invalid')
      throw new AppError(code, { param: cut(pathText(issue.path), maxParamLength) });
  }
  throw new InvalidRequest(firstErrors(issues));
}

function firstErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.slice(0, maxFieldErrors).flatMap(fieldErrors).slice(0, maxFieldErrors);
  return errors.map(({ msg, param }) => ({ msg: cut(msg, maxMessageLength), param: cut(param, maxParamLength) }));
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maxFieldErrors)
      .map((key) => ({ msg: 'Unknown field', param: pathText([...issue.path, key]) }));
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ msg: 'A JSON object is required', param: '' }];
  // The rule that the key violates, instead of "Invalid key in record".
  const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
  return [{ msg: message, param: pathText(issue.path) }];
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '');
