import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { openAiError, type OurError } from './openai-error';

const isBelowPrefix = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url);

const isError = (payload: unknown): payload is OurError =>
  typeof payload === 'object' && payload !== null && 'success' in payload && payload.success === false;

/** Gives every error below `/v1` the shape of OpenAI's, also those of guards, of body parsers and of unknown paths. */
@Injectable()
export class OpenAiErrorShape implements OnModuleInit {
  constructor(private readonly adapters: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('preSerialization', async (request, reply, payload) =>
      isBelowPrefix(request.url) && isError(payload) ? openAiError(reply.statusCode, payload) : payload,
    );
  }
}
