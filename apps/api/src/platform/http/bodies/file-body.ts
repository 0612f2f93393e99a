import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Media types that clients give the files; what a file is, is read from its content. */
const mediaTypesOf = {
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'],
  image: ['image/png', 'image/jpeg'],
} as const;
type FileKind = keyof typeof mediaTypesOf;

interface FileBodyConfig {
  readonly acceptsFile?: FileKind;
}

export const AcceptsAudio = () => RouteConfig({ acceptsFile: 'audio' } satisfies FileBodyConfig);

export const AcceptsImage = () => RouteConfig({ acceptsFile: 'image' } satisfies FileBodyConfig);

const acceptedBy = ({ routeOptions }: FastifyRequest): FileKind | undefined =>
  (routeOptions.config as FileBodyConfig).acceptsFile;

export const acceptsFile = (request: FastifyRequest): boolean => acceptedBy(request) !== undefined;

/** Reads files for the routes that accept them; every other route answers 415 without reading them. Limits are in bytes. */
export function addFileParsers(server: FastifyInstance, limits: Readonly<Record<FileKind, number>>): void {
  const parse = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
  const kinds = new Map<string, FileKind>();
  for (const kind of Object.keys(limits) as FileKind[]) {
    for (const mediaType of mediaTypesOf[kind]) kinds.set(mediaType, kind);
    server.addContentTypeParser<Buffer>([...mediaTypesOf[kind]], { parseAs: 'buffer', bodyLimit: limits[kind] }, parse);
  }
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
    const kind = kinds.get(mediaType.trim().toLowerCase());
    if (kind === undefined || kind === acceptedBy(request)) return done(null, payload);
    done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
  });
}
