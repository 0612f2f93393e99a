import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { callsOf, responseOf, type OpenApiDocument, type Operation } from '../../../../../test/support/api-document';
import { createApp } from '../../app';
import { readConfig } from '../config/config';

describe('the published documents', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-documents-'));
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLES: 'api', DATA_DIR: dataDir }));
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const documentAt = async (url: string) => (await app.inject({ url })).payload;

  test.each(['/api/openapi.json', '/api/openapi-operator.json'])('Redocly has no complaint about %s', async (url) => {
    const source = await documentAt(url);
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config });
    const found = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
    // Two names of the specification; the router takes the fixed one first.
    const ambiguous =
      /^no-ambiguous-paths: .*\/api\/voices\/collection\/\{collection_id\}.*\/api\/voices\/\{voice_id\}\/preview/;
    expect(found.filter((problem) => !ambiguous.test(problem))).toEqual([]);
  });

  test('has only forms of schemas from which clients can be generated, and names every message', async () => {
    const text = await documentAt('/api/openapi.json?include=operator');
    const document = JSON.parse(text) as OpenApiDocument;
    const ofReference = /\{"\$ref":"[^"]+"\},\{"type":"null"\}/g;
    expect(text.replace(ofReference, '').match(/\{"type":"null"\}|"(if|then|else)":\{/g)).toBeNull();
    for (const [topic, { post }] of Object.entries(document.webhooks as Record<string, { post: Operation }>))
      expect([topic, post.requestBody?.content['application/json']?.schema]).toEqual([
        topic,
        expect.objectContaining({ type: 'object', title: expect.stringMatching(/^\w+Message$/) as string }),
      ]);
  });

  test('every parameter says what it is', async () => {
    const document = JSON.parse(await documentAt('/api/openapi.json?include=operator')) as OpenApiDocument;
    const parameters = callsOf(document).flatMap(({ route, operation }) =>
      (operation.parameters ?? []).map((parameter) => ({ route, ...parameter })),
    );
    expect(parameters.length).toBeGreaterThan(250);
    for (const { route, name, $ref, description } of parameters)
      expect([route, name, $ref ?? description]).toEqual([route, name, expect.stringMatching(/^(#|\S.+\S\.$)/s)]);
    expect(document.paths['/api/auth/passkeys/{id}']?.delete?.parameters?.[0]?.description).toBe('Id of the passkey.');
  });

  test('every list with a cursor has data, and the next cursor in page', async () => {
    const document = JSON.parse(await documentAt('/api/openapi.json?include=operator')) as OpenApiDocument;
    const isByCursor = ({ name }: { name?: string }) => name === 'cursor';
    const lists = callsOf(document).filter(({ operation }) => operation.parameters?.some(isByCursor));
    expect(lists.length).toBeGreaterThan(15);
    for (const { path, method, route } of lists) {
      const schema = responseOf(document, path, method, 200)?.response.content?.['application/json']?.schema;
      const page = { properties: { next: { type: ['string', 'null'] } }, required: ['next'] };
      expect([route, schema]).toMatchObject([route, { required: ['success', 'data', 'page'], properties: { page } }]);
    }
  });

  test('has the operations of operators in a document of their own', async () => {
    const pathsAt = async (url: string) => Object.keys((JSON.parse(await documentAt(url)) as OpenApiDocument).paths);
    const [own, operators] = [await pathsAt('/api/openapi.json'), await pathsAt('/api/openapi-operator.json')];
    const forOperators = /^\/(metrics|api\/(admin|health|webhooks)\/?)/;
    expect(own.filter((path) => forOperators.test(path))).toEqual([]);
    expect(operators.filter((path) => !forOperators.test(path))).toEqual([]);
    const all = await pathsAt('/api/openapi.json?include=operator');
    expect([...own, ...operators].sort()).toEqual(all.sort());
  });
});
