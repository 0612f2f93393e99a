import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { callsOf, responseOf, type OpenApiDocument } from '../../../../../test/support/api-document';
import { leastLoopTime } from '../../../../../test/support/loop-time';
import { createApp } from '../../app';
import { Config, readConfig } from '../config/config';
import operationNotes from './operation-notes.json';
import { Routes } from './routes';
import { ApiDocument } from '../../features/api-docs/api-document';

/** A key as a URL-encoded JSON Pointer segment. */
const pointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('the document', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-openapi-'));
  const served: string[] = [];
  let app: NestFastifyApplication;
  let document: OpenApiDocument;
  beforeAll(async () => {
    app = await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLES: 'api', DATA_DIR: dataDir }));
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) if (each !== 'HEAD') served.push(`${each.toLowerCase()} ${url}`);
      });
    await app.init();
    const { payload } = await app.inject({ url: '/api/openapi.json?include=operator' });
    document = JSON.parse(payload) as OpenApiDocument;
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const operations = () => callsOf(document);

  test('is valid OpenAPI 3.1', async () => {
    const validated = await new Validator().validate({ ...structuredClone(document) });
    expect(validated).toEqual({ valid: true });
  });

  test('is built without blocking the loop', async () => {
    const [routes, config] = [app.get(Routes, { strict: false }), app.get(Config, { strict: false })];
    expect(await leastLoopTime(() => new ApiDocument(routes, config).json('all'), 100)).toBeLessThan(100);
  });

  test('has the product version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(document.info.version).toBe(version);
  });

  test('describes exactly the served routes', () => {
    const routes = app.get(Routes, { strict: false }).all();
    expect(routes.filter(({ description }) => description === undefined)).toEqual([]);
    const ours = served
      .filter((route) =>
        / \/(api|v1|metrics|embed|feeds|report|robots\.txt|shows|sitemap\.xml|\.well-known|duetcast\.zip)\b/.test(
          route,
        ),
      )
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(ours.length).toBeGreaterThan(30);
    expect(
      operations()
        .map(({ route }) => route)
        .sort(),
    ).toEqual(ours.sort());
  });

  test('gives every operation a unique id and a tag, and has notes on no others', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(operationNotes)));
    expect(document.paths['/api/shows']?.post?.description).toMatch(/An account has at most \d+\./);
    const groups = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) expect(groups).toContain(operation.tags[0]);
  });

  test('uses the validation schemas', () => {
    const compilation = document.paths['/api/compilations']?.post?.requestBody;
    expect(compilation).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['compilation', 'domain'],
            additionalProperties: false,
            properties: {
              compilation: { minItems: 1, maxItems: 100, items: { properties: { text: { maxLength: 2500 } } } },
            },
          },
        },
      },
    });
    const month = document.paths['/api/usage/characters/{domain}']?.get?.parameters;
    expect(month).toContainEqual(expect.objectContaining({ name: 'month', in: 'query', required: false }));
  });

  test('lists the accepted credentials', () => {
    const securityOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.security.flatMap((each) => Object.keys(each));
    expect(securityOf('/api/compilations', 'post')).toEqual(['session', 'apiToken', 'siteToken']);
    expect(securityOf('/api/users/generate-token', 'post')).toEqual(['session']);
    expect(securityOf('/api/voices', 'get')).toEqual([]);
    expect(securityOf('/api/jobs', 'get')).toContain('anonymousSession');
  });

  test('labels logout and stitching as Protected and the other documented calls as Public', () => {
    const labels = operations().map(({ route, operation }) => [route, operation['x-access']] as const);
    const specified = [
      /^post \/api\/auth\/(logout|request-magic-link)$|^get \/api\/auth\/(status|verify)/,
      /generate-podcast-script|\/api\/tts|\/api\/voices|\/api\/stitch|\/api\/compilations|^get \/api\/jobs/,
      /^get \/api\/usage/,
    ];
    const documented = labels.filter(([route]) => specified.some((pattern) => pattern.test(route)));
    expect(documented.length).toBeGreaterThanOrEqual(14);
    const isProtected = ([, access]: (typeof labels)[number]) => access === 'Protected';
    expect(documented.filter(isProtected).map(([route]) => route)).toEqual([
      'post /api/auth/logout',
      'post /api/stitch/chunks',
    ]);
    expect(Object.fromEntries(labels)['get /api/users/me']).toBe('Protected');
  });

  test('contains only examples that match their schemas', () => {
    const ajv = addFormats(new Ajv2020({ strict: false, logger: false }));
    ajv.addSchema(document, 'document');
    let checked = 0;
    const check = (value: unknown, at: string): void => {
      if (!value || typeof value !== 'object') return;
      if ('examples' in value && Array.isArray(value.examples))
        for (const example of value.examples as unknown[]) {
          const fits = ajv.validate({ $ref: `document#${at}` }, example);
          expect({ at, example, errors: fits ? null : ajv.errors }).toMatchObject({ errors: null });
          checked++;
        }
      if ('example' in value && 'schema' in value) {
        const fits = ajv.validate({ $ref: `document#${at}/schema` }, value.example);
        expect({ at, example: value.example, errors: fits ? null : ajv.errors }).toMatchObject({ errors: null });
        return check(value.schema, `${at}/schema`);
      }
      for (const [key, child] of Object.entries(value)) check(child, `${at}/${pointer(key)}`);
    };
    check(document, '');
    expect(checked).toBeGreaterThan(100);
  });

  test('documents socket events and rate limits', () => {
    const { 'x-socket': socket, 'x-rate-limits': limits } = document;
    expect(socket.path).toBe('/ws/updates');
    expect(socket.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['connected', 'job_update', 'ping']));
    expect(limits).toContainEqual(expect.objectContaining({ calls: 5, perSeconds: 3600 }));
  });

  test('lists the error responses of decorators and of the route itself', () => {
    const { responses = {}, parameters } = document.paths['/api/compilations']?.post ?? {};
    const refusal = (status: string) => responseOf(document, '/api/compilations', 'post', status)?.response;
    expect(Object.keys(responses)).toEqual([
      '202',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '422',
      '429',
      '500',
      '501',
      '503',
    ]);
    expect(refusal('413')?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(document.paths['/api/compilations']?.post?.['x-errors'][413]).toEqual([
      'request.tooLarge',
      'request.fieldTooLong',
      'job.textTooLong',
      'job.tooManySegments',
      'job.audioTooLong',
      'job.clipsTooLarge',
    ]);
    expect(refusal('429')?.headers).toHaveProperty('Retry-After');
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' });
  });

  test('gives operations ids that read as calls', () => {
    const ids = Object.fromEntries(operations().map(({ route, operation }) => [route, operation.operationId]));
    expect(ids).toMatchObject({
      'post /api/compilations': 'createCompilation',
      'post /api/tts': 'createSpeech',
      'get /api/jobs': 'listJobs',
      'get /api/jobs/{jobId}': 'getJob',
      'get /api/jobs/{jobId}/output': 'getJobOutput',
      'post /api/jobs/{jobId}/cancel': 'cancelJob',
      'delete /api/auth/tokens/{id}': 'deleteAuthToken',
      'put /api/users/me/lexicon/entries/{id}': 'updateLexiconEntry',
      'get /api/admin/projections/{name}/poison': 'getAdminProjectionPoison',
      'post /api/admin/projections/{name}/cancel-rebuild': 'cancelRebuildAdminProjection',
    });
    for (const id of Object.values(ids)) expect(id).toMatch(/^[a-z]+[A-Z]?[A-Za-z]*$/);
  });

  test('describes every operation with a sentence, and every JSON body with a whole example', () => {
    const bare: string[] = [];
    for (const { route, path, method, operation } of operations()) {
      if (!/^[A-Z`].+\.$/s.test(operation.description ?? '')) bare.push(`${route}: description`);
      const bodies = [['request', operation.requestBody] as const];
      const answers = Object.keys(operation.responses).map(
        (status) => [status, responseOf(document, path, method, status)?.response] as const,
      );
      for (const [at, body] of [...bodies, ...answers]) {
        const json = body?.content?.['application/json'];
        const isFile = json?.schema && 'format' in json.schema;
        if (json && !isFile && json.example === undefined) bare.push(`${route}: ${at}`);
      }
    }
    expect(bare).toEqual([]);
  });

  test('describes bytes and texts by a schema, and webhooks in their section', () => {
    const { response } = responseOf(document, '/api/jobs/{jobId}/output', 'get', 200)!;
    expect(response.content?.['audio/mpeg']).toEqual({ schema: { type: 'string', format: 'binary' } });
    const topics = ['job.completed', 'job.failed', 'job.cancelled', 'webhook.test', 'site.disconnected'];
    expect(Object.keys(document.webhooks)).toEqual(topics);
    expect(document.info.license).toEqual({ name: 'Apache License 2.0', identifier: 'Apache-2.0' });
  });

  test('shares response schemas as components', () => {
    expect(document.components.schemas).toHaveProperty('Job.properties.jobDetails');
    expect(JSON.stringify(document)).not.toMatch(/#\/\$defs\/|__schema/);
    expect(Object.keys(document.components.responses).length).toBeLessThan(30);
  });

  test('has advice for every error code', async () => {
    expect(document['x-error-catalogue']).toContainEqual(
      expect.objectContaining({ code: 'usage.limitExceeded', status: 403 }),
    );
    for (const { advice } of document['x-error-catalogue']) expect(advice).toMatch(/^[A-Z].{8,}\.$/);
    const { payload } = await app.inject({ url: '/api/errors' });
    expect(JSON.parse(payload)).toEqual({ success: true, data: document['x-error-catalogue'] });
  });
});
