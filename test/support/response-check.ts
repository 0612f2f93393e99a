import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiDocument } from '../../apps/api/src/features/api-docs/api-document';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from './api-document';
import { type ResponseValidator, validatorOf } from './response-validator';

/** Violation → the first response that showed it. */
const violations = new Map<string, string>();

const maxExcerptLength = 1_000;

/** Fails the test if a checked application sent a response that its OpenAPI document does not describe. */
export function failOnInvalidResponses(): void {
  const messages = [...violations].map(([violation, response]) => `${violation}\n  ${response}`);
  violations.clear();
  if (messages.length > 0) throw new Error(`Responses not described by the API document:\n${messages.join('\n')}`);
}
afterEach(failOnInvalidResponses);
afterAll(failOnInvalidResponses);

/** Validates every response against the OpenAPI document; violations fail the test when it ends. */
export function checkResponses(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  let validator: Promise<ResponseValidator> | undefined;
  const check = async ({ url, method, routeOptions }: FastifyRequest, reply: FastifyReply, text: string | null) => {
    const path = (routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
    if (method === 'HEAD' || !/^\/(api|metrics)\b/.test(path)) return;
    // Applications with the same routes have the same document.
    validator ??= validatorOf(
      server.printRoutes(),
      () => app.get(ApiDocument, { strict: false }).json('all') as Promise<OpenApiDocument>,
    );
    const { statusCode: status } = reply;
    const mediaType = (reply.getHeader('content-type') as string | undefined) ?? null;
    const errors = (await validator).violations({ path, method: method.toLowerCase(), status, mediaType, text });
    const violation = `${method} ${path} ${status} ${JSON.stringify(errors)}`;
    if (errors && !violations.has(violation)) violations.set(violation, `${url} ${text?.slice(0, maxExcerptLength)}`);
  };
  // JSON is checked before compression; other bodies reach onSend only.
  server.addHook('preSerialization', async (request, reply, payload) => {
    await check(request, reply, JSON.stringify(payload));
    return payload;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    await check(request, reply, null);
    return payload;
  });
}
