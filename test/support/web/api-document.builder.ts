import type { ApiDocument, Schema } from '../../../apps/web/src/features/api-docs/document/openapi';

const response = (schema: Schema) => ({
  description: 'Done.',
  headers: { 'x-request-id': {} },
  content: { 'application/json': { schema } },
});

/** A small API document: two calls, an error, a socket. */
export const anApiDocument = (): ApiDocument => ({
  servers: [{ url: 'https://duetcast.example/' }],
  tags: [
    { name: 'Audio', description: 'Texts become audio.' },
    { name: 'Jobs', description: 'What was started.' },
    { name: 'Empty', description: 'Nothing.' },
  ],
  paths: {
    '/api/jobs/{jobId}': {
      get: {
        operationId: 'getJob',
        tags: ['Jobs'],
        summary: 'Reads one job',
        'x-access': 'Public',
        security: [{}, { session: [] }],
        parameters: [
          { name: 'jobId', in: 'path', required: true, schema: { type: 'string', examples: ['job-1'] } },
          { name: 'format', in: 'query', schema: { type: 'string', enum: ['json', 'ndjson'], default: 'json' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        responses: { 200: response({ $ref: '#/components/schemas/Job' }) },
      },
    },
    '/api/tts': {
      post: {
        operationId: 'postTts',
        tags: ['Audio'],
        summary: 'Speaks a text',
        'x-access': 'Protected',
        security: [{ session: [] }, { apiToken: [] }],
        parameters: [{ $ref: '#/components/parameters/Idempotency-Key' } as never],
        requestBody: {
          content: {
            'application/json': {
              example: { text: 'Hello.', voice_id: 'v1', format: 'mp3' },
              schema: {
                type: 'object',
                required: ['text', 'voice_id'],
                properties: {
                  text: { type: 'string', maxLength: 2500, examples: ['Hello.'], description: 'What is spoken.' },
                  voice_id: { type: 'string', examples: ['v1'] },
                  format: { type: 'string', enum: ['mp3', 'wav'], default: 'mp3' },
                },
              },
            },
          },
        },
        responses: {
          200: { description: 'The audio.', content: { 'audio/mpeg': {} } },
          403: response({ type: 'object' }),
        },
        'x-errors': { 403: ['usage.limitExceeded'] },
      },
    },
  },
  components: {
    schemas: {
      Job: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, details: { $ref: '#/components/schemas/Details' } },
      },
      Details: { type: 'object', properties: { domain: { type: ['string', 'null'] } } },
    },
    parameters: {
      'Idempotency-Key': { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    },
    headers: { 'x-request-id': { description: 'Quote it.' } },
  },
  'x-error-catalogue': [
    { code: 'usage.limitExceeded', status: 403, message: 'Too many characters.', advice: 'Take a larger plan.' },
    { code: 'job.missing', status: 404, message: 'Job not found.', advice: 'Check the id.' },
  ],
  'x-rate-limits': [{ name: 'Work', calls: 600, perSeconds: 60, counts: 'By account.' }],
  'x-socket': {
    path: '/ws/updates',
    protocol: 'socket.io 4',
    description: 'Reports changed rows.',
    events: [{ name: 'ping', from: 'client', description: 'Requests a pong.' }],
  },
});
