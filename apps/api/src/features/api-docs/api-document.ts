import { Injectable } from '@nestjs/common';
import { sessionCookie } from '../../platform/authentication/session-cookie';
import { Config } from '../../platform/config/config';
import { productVersion } from '../../platform/config/version';
import { tags } from '../../platform/openapi/describes';
import { errorCatalog } from '../../platform/openapi/error-catalog';
import { operationOf, type DescribedRoute } from '../../platform/openapi/operation';
import { rateLimitNotes } from './rate-limit-notes';
import { Routes, type Route } from '../../platform/openapi/routes';
import { Schemas } from '../../platform/openapi/schemas';
import { socketDescription } from './sockets';

const overview = `Text becomes two-speaker scripts and audio.

Answers are \`{success: true, data, …}\`, refusals \`{success: false, error, code}\` or, for 400, \`{success: false, errors: [{msg, param}]}\`.
Every answer carries \`x-request-id\`. Lists page by cursor: send \`page.next\` back as \`cursor\`. The codes of all refusals, what they
mean and what to do stand in \`x-error-catalogue\` and at \`GET /api/errors\`.`;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const securitySchemes = {
  session: bearer('Session token of somebody who is signed in.'),
  apiToken: bearer('API token (dc_…); in a body, token_id may hold it instead.'),
  siteToken: bearer("A connected site's own token: it reaches this site's work alone."),
  anonymousSession: {
    type: 'apiKey',
    in: 'header',
    name: 'x-session-id',
    description: 'session_{timestamp}_{random}, made by a browser without an account.',
  },
  sessionCookie: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'For players and downloads.' },
};

const text = (description: string) => ({ description, schema: { type: 'string' } });
const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

const headers = {
  'x-request-id': text("The caller's own, or a new one; quote it in a report."),
  'Retry-After': whole('Seconds to wait.'),
  'RateLimit-Limit': whole('Calls in a window.'),
  'RateLimit-Remaining': whole('Calls left in this window.'),
  'RateLimit-Reset': whole('Seconds until the window ends.'),
  'Idempotency-Replayed': text('true where the answer is the kept one of an earlier request with this key.'),
  ETag: text('Of the audio; send it back as If-None-Match.'),
  'Accept-Ranges': text('bytes'),
  'Content-Range': text('Which bytes of how many.'),
  'Content-Disposition': text('inline, or attachment where a download was asked for.'),
  Location: text('Where it is.'),
  'Set-Cookie': text('The session for reading, of use to browsers.'),
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the first answer again, for a day; another body is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$', examples: ['post-42-v1'] },
};

/** The description of the whole API in OpenAPI 3.1, made of what the routes declare and validate by. */
@Injectable()
export class ApiDocument {
  private made: object | undefined;

  constructor(
    private readonly routes: Routes,
    private readonly config: Config,
  ) {}

  json(): object {
    return (this.made ??= this.make());
  }

  /** Routes that nobody described, by the name of their method. */
  undescribed(): string[] {
    return this.routes.all().flatMap((route) => (isDescribed(route) ? [] : [route.name]));
  }

  private make(): object {
    const schemas = new Schemas();
    const paths: Record<string, Record<string, object>> = {};
    for (const route of this.routes.all().filter(isDescribed))
      (paths[route.path] ??= {})[route.method] = operationOf(route, schemas);
    return {
      openapi: '3.1.1',
      info: {
        title: 'Duetcast',
        version: productVersion(),
        summary: 'Text to two-speaker audio.',
        description: overview,
      },
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      servers: [{ url: this.config.publicUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: schemas.components,
        securitySchemes,
        headers,
        parameters: { 'Idempotency-Key': idempotencyKey },
      },
      'x-error-catalogue': errorCatalog(),
      'x-rate-limits': rateLimitNotes(this.config),
      'x-socket': socketDescription,
    };
  }
}

const isDescribed = (route: Route): route is DescribedRoute => route.description !== undefined;
