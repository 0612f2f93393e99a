import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { socketPath, type ClientEvents } from '@duetcast/projections/realtime/socket-events';
import { serverMessages } from '@duetcast/projections/realtime/socket-messages';
import { maxRequestIdLength } from '@duetcast/domain/limits/request-limits';
import { sessionCookie } from '../../platform/authentication/session-cookie';
import { Config } from '../../platform/config/config';
import { productVersion } from '../../platform/config/version';
import { errorCatalog } from '../../platform/openapi/error-catalog';
import { operationOf, type DescribedRoute } from '../../platform/openapi/operation';
import { rateLimitNotes } from './rate-limit-notes';
import { Routes, type Route } from '../../platform/openapi/routes';
import { Schemas } from '../../platform/openapi/schemas';
import tags from '../../platform/openapi/tags.json';
import shared from './shared-parts.json';
import { webhooksOf } from './webhooks';

type Named = Readonly<Record<string, object>>;
type Components = Readonly<Record<string, Named>>;

/** Refers to a component: kind and name. */
const references = /"#\/components\/(\w+)\/([^"]+)"/g;

/** Leaves out the components that nothing outside them, and no component in use, refers to. */
function withoutUnused<Document extends { readonly components: Components }>(document: Document): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(references)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      visit(components[kind]?.[name] ?? {});
    }
  };
  visit(rest);
  const isKept = (kind: string, name: string) => kind === 'securitySchemes' || used.has(`${kind}/${name}`);
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => isKept(kind, name));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return { ...document, components: Object.fromEntries(kept) };
}

const fromClient: Readonly<Record<keyof ClientEvents, string>> = { ping: 'Requests a pong.' };

/** Describes the socket in `x-socket`, because OpenAPI cannot describe sockets. */
const socketDescription = (schemas: Schemas) => ({
  path: socketPath,
  protocol: 'socket.io 4',
  description:
    'Pushes changes of jobs, usage, sites, podcasts and the account to its owner only. Connect with `auth` set to {token}, a ' +
    'session or API token, or to {sessionId} of a browser without an account. An API token gets the changes of its scopes: jobs:read ' +
    '(jobs, log, podcasts, pronunciations, sounds), usage:read, sites:read, account:read. Sites receive webhooks instead.',
  events: [
    ...Object.entries(serverMessages).map(([name, schema]) => {
      const { description, ...payload } = schemas.of(schema);
      return { name, from: 'server', description, payload };
    }),
    ...Object.entries(fromClient).map(([name, description]) => ({ name, from: 'client', description })),
  ],
});

const overview = `The Duetcast API turns text into two-speaker scripts and audio.

Successful responses have the form \`{success: true, data, …}\`. Errors have the form \`{success: false, error, code}\`; validation errors (status 400) also name each invalid field in \`errors: [{msg, param, code}]\`, where \`param\` is its path in your body. What is too long or too many is \`413\`, what is malformed \`400\`.

Every response contains the header \`x-request-id\`. Times are in UTC with milliseconds. Other methods of a path are refused with \`Allow\`. Lists use cursor pagination: pass \`page.next\` as \`cursor\` to get the next page. URLs are absolute; with \`Prefer: relative-urls\` those of this server are paths, as in pushed rows. \`x-error-catalogue\` and \`GET /api/errors\` list every error code, its meaning and how to resolve it.`;

const { sessionCookie: cookieScheme, ...otherSchemes } = shared.securitySchemes;
const securitySchemes = { ...otherSchemes, sessionCookie: { ...cookieScheme, name: sessionCookie } };

const stringHeader = (description: string) => ({ description, schema: { type: 'string' } });
const headers = {
  'x-request-id': stringHeader(
    `The id you sent, if it is a plain token of at most ${maxRequestIdLength} characters, else the id of the request. Include it in support requests.`,
  ),
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0 },
  },
  ...Object.fromEntries(Object.entries(shared.headers).map(([name, text]) => [name, stringHeader(text)])),
};

/** What a document describes: the API, what its operators use, or both. */
export type Part = 'public' | 'operator' | 'all';

/** Called by administrators, by monitoring and by the services that the server uses. */
const isForOperators = ({ path, tag }: DescribedRoute): boolean =>
  tag === 'Admin' || /^\/(metrics$|api\/health\/|api\/webhooks\/(stripe|clerk)$)/.test(path);
const isOf: Readonly<Record<Part, (route: DescribedRoute) => boolean>> = {
  public: (route) => !isForOperators(route),
  operator: isForOperators,
  all: () => true,
};

/** The OpenAPI 3.1 document, built from the descriptions and validation schemas of the routes. */
@Injectable()
export class ApiDocument {
  private readonly documents = new Map<Part, Promise<object>>();

  constructor(
    private readonly routes: Routes,
    private readonly config: Config,
  ) {}

  /** Built at the first call, in about a second: other requests go between the routes. */
  json(part: Part): Promise<object> {
    const document = this.documents.get(part) ?? this.build(part);
    this.documents.set(part, document);
    return document;
  }

  private async build(part: Part): Promise<object> {
    const schemas = new Schemas();
    const paths: Record<string, Record<string, object>> = {};
    const routes = this.routes.all().filter(isDescribed).filter(isOf[part]);
    for (const route of routes) {
      (paths[route.path] ??= {})[route.method] = operationOf(route, schemas);
      await nextTurn();
    }
    return withoutUnused({
      openapi: '3.1.1',
      info: {
        title: part === 'operator' ? 'Duetcast, for operators' : 'Duetcast',
        version: productVersion(),
        summary: 'Text to two-speaker audio.',
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
        description: overview,
      },
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      servers: [{ url: this.config.publicUrl }],
      tags: Object.entries(tags)
        .filter(([name]) => routes.some(({ tag }) => tag === name))
        .map(([name, description]) => ({ name, description })),
      paths,
      ...(part !== 'operator' && { webhooks: webhooksOf(schemas) }),
      components: {
        schemas: schemas.components,
        responses: schemas.responses,
        securitySchemes,
        headers,
        parameters: { 'Idempotency-Key': shared.idempotencyKey, 'X-Access-Reason': shared.accessReason },
      },
      'x-error-catalogue': errorCatalog(),
      'x-rate-limits': rateLimitNotes(this.config),
      ...(part !== 'operator' && { 'x-socket': socketDescription(schemas) }),
    });
  }
}

const isDescribed = (route: Route): route is DescribedRoute => route.description !== undefined;
