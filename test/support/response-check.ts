import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiDocument } from '../../apps/api/src/features/api-docs/api-document';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from './api-document';
import { ResponseValidator } from './response-validator';

/** By what is wrong with which route, with the first answer that showed it. */
const complaints = new Map<string, string>();

const shownLength = 1_000;

/** Fails the test in which an application under watch gave an answer that its own document does not have. */
export function failOnInvalidResponses(): void {
  const told = [...complaints].map(([complaint, answer]) => `${complaint}\n  ${answer}`);
  complaints.clear();
  if (told.length > 0) throw new Error(`Answers that the API's document does not have:\n${told.join('\n')}`);
}
afterEach(failOnInvalidResponses);
afterAll(failOnInvalidResponses);

/** Holds each answer to the document, whoever asks: what no schema has is told at the end of the test. */
export function checkResponses(app: NestFastifyApplication): void {
  let documented: ResponseValidator | undefined;
  const check = ({ url, method, routeOptions }: FastifyRequest, reply: FastifyReply, text: string | null) => {
    const path = (routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
    if (method === 'HEAD' || !/^\/(api|metrics)\b/.test(path)) return;
    documented ??= new ResponseValidator(app.get(ApiDocument, { strict: false }).json() as OpenApiDocument);
    const { statusCode: status } = reply;
    const mediaType = (reply.getHeader('content-type') as string | undefined) ?? null;
    const found = documented.complaints({ path, method: method.toLowerCase(), status, mediaType, text });
    const complaint = `${method} ${path} ${status} ${JSON.stringify(found)}`;
    if (found && !complaints.has(complaint)) complaints.set(complaint, `${url} ${text?.slice(0, shownLength)}`);
  };
  const server = app.getHttpAdapter().getInstance();
  // JSON before it may be compressed; what is not JSON passes only the second.
  server.addHook('preSerialization', async (request, reply, payload) => {
    check(request, reply, JSON.stringify(payload));
    return payload;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    check(request, reply, null);
    return payload;
  });
}
