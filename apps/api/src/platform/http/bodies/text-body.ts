import { RouteConfig } from '@nestjs/platform-fastify';
import { maxTextBodyBytes } from '@duetcast/domain/limits/request-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface TextBodyConfig {
  readonly textMediaType?: string;
  /** Limit of JSON that holds the text, bytes. */
  readonly bodyLimit?: number;
}

/** The route takes a text of this media type, too. */
export const AcceptsText = (mediaType: string) =>
  RouteConfig({ textMediaType: mediaType, bodyLimit: maxTextBodyBytes } satisfies TextBodyConfig);

/** Parses texts of a media type for the routes that accept it; every other route answers 415 as before. */
export function addTextParser(server: FastifyInstance, mediaType: string, bodyLimit: number): void {
  const parse = (request: FastifyRequest, body: string, done: (error: Error | null, body?: string) => void) => {
    const { textMediaType } = request.routeOptions.config as TextBodyConfig;
    // The route's limit is that of JSON.
    if (Buffer.byteLength(body) > bodyLimit) return done(new AppError('request.tooLarge'));
    if (textMediaType === mediaType) return done(null, body);
    done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
  };
  server.addContentTypeParser<string>(mediaType, { parseAs: 'string', bodyLimit }, parse);
}
