import { applyDecorators, Controller, SetMetadata, UseGuards } from '@nestjs/common';
import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import type { ErrorShape } from '../http/errors/error-shapes';
import { AdminGuard, Allow, type PrincipalKind } from '../authentication/access';
import type tags from './tags.json';

/** OpenAPI tags, in display order. */
export type Tag = keyof typeof tags;

/** A response that is not JSON, or that needs its own description. */
export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media types of a response that is not JSON. */
  readonly media?: readonly string[];
  /** JSON is only sent on request; generated clients expect the first media type. */
  readonly jsonIsLast?: true;
  /** Names of the response headers to document. */
  readonly headers?: readonly string[];
}

/** Access label of an operation (docs/PRODUCT.md#access-labels). */
export type Access = 'Public' | 'Protected';

/** What a route's schemas, decorators and note do not say. */
export interface RouteDescription {
  readonly summary: string;
  /** Overrides the id that the route's method and path imply; stable, because generated clients name their methods by it. */
  readonly operationId?: string;
  /** Default: that of the controller. */
  readonly tag?: Tag;
  /** The response with the route's own status; a plain schema describes JSON. */
  readonly answer?: z.ZodType | AnswerDescription;
  /** Further responses, by status. */
  readonly answers?: Answers;
  /** Error codes of the route itself; its decorators, path and schemas imply others (`implied-errors.ts`). */
  readonly errors?: readonly ErrorCode[];
  /** Form of its error responses; default: that of the API. */
  readonly ownErrors?: { readonly prefix: string; readonly schema: z.ZodType; readonly shape: ErrorShape };
  /** Principals to which a public route responds differently than to anonymous callers. */
  readonly optionalAuth?: readonly PrincipalKind[];
  /** Overrides the label that the decorators imply. */
  readonly access?: Access;
  /** Body schema of a route that parses its body itself. */
  readonly body?: z.ZodType;
  /** Fields of `multipart/form-data` that is accepted in place of the JSON body. */
  readonly formBody?: z.ZodType;
  /** Media types that are accepted in place of the JSON body, or alone. */
  readonly bodyMedia?: readonly string[];
}

export type Answers = Readonly<Record<number, z.ZodType | AnswerDescription>>;

export const routeDescription = 'duetcast:routeDescription';
export const routeTag = 'duetcast:routeTag';

/** Describes the route in `GET /api/openapi.json`, with its text in `operation-notes.json`; a route without it fails the tests. */
export const ApiOperation = (summary: string, details: Omit<RouteDescription, 'summary'> = {}) =>
  SetMetadata(routeDescription, { summary, ...details } satisfies RouteDescription);

/** A controller, with the group of its routes in the document. */
export const ApiController = (tag: Tag, path = '') => applyDecorators(Controller(path), SetMetadata(routeTag, tag));

/** A controller that only administrators may call. */
export const AdminController = (path: string) =>
  applyDecorators(ApiController('Admin', path), Allow('user'), UseGuards(AdminGuard));

/** Schema of an object that the document describes under its name. */
export const namedSchema = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

/** Schema of `answer`: `extra` fields sit next to `data`. */
export const answerOf = <Data extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  data: Data,
  extra?: Extra,
) => z.object({ success: z.literal(true), data, ...(extra as Extra) });

/** Response of a call that removes something: its id. */
export const removedSchema = answerOf(z.object({ id: z.string() }));

/** Field beside the data of a list of rows, or of figures made from them. */
export const listFields = {
  behind: z
    .literal(true)
    .optional()
    .meta({ description: 'Present while the response may lack what was accepted last. Retry in a moment.' }),
};

/** Fields beside the data of a page. */
export const pageFields = {
  ...listFields,
  page: z.object({
    next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' }),
  }),
};

export const listOf = <Item extends z.ZodType>(item: Item) => answerOf(z.array(item), pageFields);
