import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface AudioBodyConfig {
  readonly acceptsAudio?: boolean;
}

/** Media types that clients give WAV and MP3 files; what a file is, is read from its content. */
const audioMediaTypes = ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'];

/** The body of the route is a file of audio. */
export const AcceptsAudio = () => RouteConfig({ acceptsAudio: true } satisfies AudioBodyConfig);

export const acceptsAudio = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as AudioBodyConfig).acceptsAudio === true;

/** Reads files of audio for the routes that accept them; every other route answers 415 without reading them. */
export function addAudioParser(server: FastifyInstance, bodyLimit: number): void {
  const parse = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
  server.addContentTypeParser<Buffer>(audioMediaTypes, { parseAs: 'buffer', bodyLimit }, parse);
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
    if (!audioMediaTypes.includes(mediaType.trim().toLowerCase()) || acceptsAudio(request)) return done(null, payload);
    done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
  });
}
