import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { parseForms } from './form-body';

/** Media types that clients give the files; what a file is, is read from its content. */
const mediaTypesOf = {
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'],
  image: ['image/png', 'image/jpeg'],
  fileForm: ['multipart/form-data'],
} as const;
type FileKind = keyof typeof mediaTypesOf;

interface FileBodyConfig {
  readonly acceptsFile?: FileKind;
  /** Limit of JSON in place of the file, bytes. */
  readonly bodyLimit?: number;
}

export const AcceptsAudio = () => RouteConfig({ acceptsFile: 'audio' } satisfies FileBodyConfig);

export const AcceptsImage = () => RouteConfig({ acceptsFile: 'image' } satisfies FileBodyConfig);

/** A form with a file, or JSON. */
export const AcceptsFileForm = () =>
  RouteConfig({ acceptsFile: 'fileForm', bodyLimit: maxTextBodyBytes } satisfies FileBodyConfig);

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

const acceptedBy = ({ routeOptions }: FastifyRequest): FileKind | undefined =>
  (routeOptions.config as FileBodyConfig).acceptsFile;

/** Whether the body may be a file; a route of forms takes JSON, too, which is none. */
export function acceptsFile(request: FastifyRequest): boolean {
  const kind = acceptedBy(request);
  return kind !== undefined && (kind !== 'fileForm' || mediaTypeOf(request) === mediaTypesOf.fileForm[0]);
}

/** Reads files for the routes that accept them; every other route answers 415 without reading them. Limits are in bytes. */
export function addFileParsers(server: FastifyInstance, limits: Readonly<Record<FileKind, number>>): void {
  const parse = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
  const kinds = new Map<string, FileKind>();
  for (const kind of Object.keys(limits) as FileKind[]) {
    for (const mediaType of mediaTypesOf[kind]) kinds.set(mediaType, kind);
    const names = [...mediaTypesOf[kind]];
    if (kind === 'fileForm') server.addContentTypeParser(names, parseForms(limits[kind]));
    else server.addContentTypeParser<Buffer>(names, { parseAs: 'buffer', bodyLimit: limits[kind] }, parse);
  }
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const kind = kinds.get(mediaTypeOf(request));
    if (kind === undefined || kind === acceptedBy(request)) return done(null, payload);
    done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
  });
}
