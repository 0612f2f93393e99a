import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import type { z } from 'zod';
import type { PrincipalKind } from '../authentication/access';

/** The groups in which the calls are shown, in this order. */
export const tags = {
  Scripts: 'Articles become two-speaker scripts.',
  Audio: 'Texts, scripts and chunks become audio.',
  Jobs: 'What was started, how it goes, how it came to be, and its output.',
  Podcasts: 'Scripts that were written, to be read, edited and spoken.',
  Voices: 'The catalogue of voices.',
  Usage: 'Characters used and allowed.',
  Events: 'What happened, in order: for audits, and for read models of your own.',
  Connections: 'Sites that use an account.',
  Account: 'Sign-in, profile and API token.',
  Billing: 'Plans and payments.',
  Admin: 'For administrators.',
  Operation: 'For those who run the server.',
} as const;

type Tag = keyof typeof tags;

/** An answer that is not JSON, or that needs a word. */
export interface AnswerDescription {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media types of an answer that is not JSON. */
  readonly media?: readonly string[];
  /** Names of headers that say something. */
  readonly headers?: readonly string[];
}

/** How a call is labelled (docs/PRODUCT.md#access-labels). */
export type Access = 'Public' | 'Protected';

/** What cannot be read from a route's own schemas and rules. */
export interface RouteDescription {
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  /** By status; a schema alone is one of JSON. */
  readonly answers: Readonly<Record<number, z.ZodType | AnswerDescription>>;
  /** Refusals of its own, beside those that its rules bring. */
  readonly errors?: readonly ErrorCode[];
  /** Of a public route: those whom it answers otherwise than others. */
  readonly knows?: readonly PrincipalKind[];
  /** Where the label is not the one that its rules give it. */
  readonly access?: Access;
  /** Of a route that reads its body itself. */
  readonly body?: z.ZodType;
}

const routeDescription = 'duetcast:routeDescription';

/** How `GET /api/openapi.json` describes the route; a route without it fails the tests. */
export const Describes = (description: RouteDescription) => SetMetadata(routeDescription, description);

export const descriptionOf = (handler: object): RouteDescription | undefined =>
  Reflect.getMetadata(routeDescription, handler) as RouteDescription | undefined;
