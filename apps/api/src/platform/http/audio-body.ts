import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface AudioBodyConfig {
  readonly acceptsAudio?: boolean;
}

/** Media types that clients give WAV and MP3 files; what a file is, is read from its content. */
const audioMediaTypes = ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'];

/** The body of the route is a file of audio. */
export const AcceptsAudio = () => RouteConfig({ acceptsAudio: true } satisfies AudioBodyConfig);

/** Reads files of audio for the routes that accept them; every other route answers 415. */
export function addAudioParser(server: FastifyInstance, bodyLimit: number): void {
  const parse = (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: Buffer) => void) => {
    const { acceptsAudio } = request.routeOptions.config as AudioBodyConfig;
    if (acceptsAudio) return done(null, body);
    done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
  };
  server.addContentTypeParser<Buffer>(audioMediaTypes, { parseAs: 'buffer', bodyLimit }, parse);
}
