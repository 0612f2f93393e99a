import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config';
import type { ApiDocument } from './api-document';
import { PublishedDocuments } from './published-documents';

describe('a document', () => {
  let written = 0;
  const example = { outputUrl: '/api/jobs/1/output', note: 'ä'.repeat(10_000), toJSON: undefined };
  const content = {
    toJSON: () => {
      written += 1;
      return example;
    },
  };
  const documents = { json: () => Promise.resolve(content) } as unknown as ApiDocument;
  let server: FastifyInstance;
  beforeAll(() => {
    const published = new PublishedDocuments(documents, readConfig({ PUBLIC_URL: 'https://audio.example.com/' }));
    server = fastify();
    server.get('/document', (request, reply) => published.send('public', request, reply));
  });
  afterAll(() => server.close());

  const plain = (body: Buffer) => body;
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, plain],
    ['zstd', undefined, plain],
    [undefined, undefined, plain],
  ])('is written once, and sent to who accepts %s', async (accepted, encoding, decode) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const responses = await Promise.all([1, 2].map(() => server.inject({ url: '/document', headers })));
    for (const { headers: sent, rawPayload } of responses) {
      expect(sent).toMatchObject({ etag: expect.stringMatching(/^W\/"/) as string, vary: 'Accept-Encoding' });
      expect(sent['content-encoding']).toBe(encoding);
      expect(JSON.parse(decode(rawPayload).toString())).toEqual({
        outputUrl: 'https://audio.example.com/api/jobs/1/output',
        note: example.note,
      });
    }
    expect(written).toBe(1);
  });
});
