import { applyDecorators, Body, HttpCode, Param, type PipeTransform, Post, Query, SetMetadata } from '@nestjs/common';
import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import {
  AppError,
  errors,
  type ErrorCode,
  InvalidRequest,
  sentenceOfFields,
  type FieldError,
  codeOfIssue,
  wholeBody,
} from '@duetcast/domain/kernel/errors';
import type { z } from 'zod';
import { fieldCodeOf, sentenceOf } from './errors/issue-sentences';

type Issue = z.core.$ZodIssue;

/**
 * The issues that name what is wrong: of the key that violates a rule instead of "invalid key", and of the member of a union that the value
 * was meant as, which is the one with the deepest issue. The issue itself where no member fits the value better than others.
 */
function leafIssues(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key') return [nested(issue, issue.issues[0] ?? issue, [])];
  if (issue.code !== 'invalid_union') return [issue];
  const members = issue.errors.filter((issues) => !issues.some(isOfAnotherKind));
  const [member, ...others] = members;
  if (!member || others.length > 0) return [issue];
  return member.flatMap((inner) => leafIssues(nested(issue, inner, inner.path)));
}

/** The value itself is of another type than this member of the union. */
const isOfAnotherKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

const nested = ({ path }: Issue, inner: Issue, rest: readonly PropertyKey[]): Issue => ({
  ...inner,
  path: [...path, ...rest],
});

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
/** A POST that creates nothing that has an address, so it answers 200, or 202 if its work goes on. */
export const PostAction = (path?: string, status = 200) => applyDecorators(Post(path), HttpCode(status));

/** The parsed query string; values arrive as text, so numbers need `wholeNumber`. */
export const ParsedQuery = (schema: z.ZodType) => Query({ schema, pipes: [pipe] });
/** The parsed path parameters. */
export const ParsedParams = (schema: z.ZodType) => Param({ schema, pipes: [pipe] });

/** Characters of a field's name and of its error, both of which can hold what the caller sent. */
const maxParamLength = 200;
const maxMessageLength = 400;

/**
 * @throws InvalidRequest with the first `maxFieldErrors` invalid fields; or, when a field is too long, a list too large, or a `coded` check
 * of another kind than `invalid` fails, AppError with its code, and with the fields of this code in `errors`, the first in `param`
 */
export function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value ?? undefined, { error: sentenceOf, reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(leafIssues);
  const code = issues.map(refusalOf).find((each) => each !== undefined);
  if (code) throw refusalFor(code, firstErrors(issues.filter((issue) => refusalOf(issue) === code)));
  throw new InvalidRequest(firstErrors(issues));
}

function refusalFor(code: ErrorCode, fields: FieldError[]): AppError {
  const message = code === 'request.fieldTooLong' ? sentenceOfFields(fields) : fields[0]?.msg;
  return new AppError(code, { param: fields[0]?.param ?? wholeBody, errors: fields }, { message });
}

/** The code of an issue that has another status than 400. */
function refusalOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code = codeOfIssue(issue);
  if (code) return errors[code].kind === 'invalid' ? undefined : code;
  return /^field\.too(Long|Many)$/.test(fieldCodeOf(issue)) ? 'request.fieldTooLong' : undefined;
}

function firstErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = issues.slice(0, maxFieldErrors).flatMap(fieldErrors).slice(0, maxFieldErrors);
  return errors.map(({ msg, param, code }) => ({
    msg: cut(msg, maxMessageLength),
    param: cut(param, maxParamLength),
    code,
  }));
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const code = fieldCodeOf(issue);
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, maxFieldErrors)
      .map((key) => ({ msg: 'Unknown field', param: pathText([...issue.path, key]), code }));
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ msg: 'A JSON object is required', param: wholeBody, code }];
  // A sentence of another rule, such as "A token is required", does not say how long is too long.
  const isOfLimit = issue.code !== 'too_big' || /\d/.test(issue.message);
  return [
    {
      msg: isOfLimit ? issue.message : sentenceOf({ ...issue, input: issue.input }),
      param: pathText(issue.path) || wholeBody,
      code,
    },
  ];
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, '');

/** Envelope of every successful response. `extra` fields sit next to `data` (pagination, jobId, …). */
export const answer = <Data, Extra extends object = object>(
  data: Data,
  extra?: Extra,
): { success: true; data: Data } & Extra => ({ success: true, data, ...(extra as Extra) });

/** A page of a list. */
export const pageAnswer = <Item>({ items, next }: { readonly items: readonly Item[]; readonly next: string | null }) =>
  answer(items, { page: { next } });

/** A 202 response: the facts at the top level and in `data` (docs/PRODUCT.md#credentials-and-answers). */
export const accepted = <Facts extends object>(facts: Facts) => answer(facts, facts);

export const idempotentRoute = 'duetcast:idempotent';

/**
 * How a repeated request gets its response: `stored` replays the response kept with the key; `rerun` calls the handler
 * with the first command id (for responses with texts, which are not kept with the key; the command must be idempotent).
 */
type RepeatMode = 'stored' | 'rerun';

/** How a route handles `Idempotency-Key`. */
export interface IdempotencyOptions {
  readonly onRepeat: RepeatMode;
  /** How long a repeat waits for the first request before it fails with `request.keyBusy`. */
  readonly waitMs: number;
}

/** The route supports `Idempotency-Key`: the same key, URL and body return the first response. */
export const Idempotent = (onRepeat: RepeatMode = 'stored', { waitMs = 0 }: Partial<IdempotencyOptions> = {}) =>
  SetMetadata(idempotentRoute, { onRepeat, waitMs } satisfies IdempotencyOptions);
