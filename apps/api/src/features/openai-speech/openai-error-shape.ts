import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { shapeErrorsBelow } from '../../platform/http/errors/error-shapes';
import { openAiError } from './openai-error';

/** Gives every error below `/v1` the shape of OpenAI's. */
@Injectable()
export class OpenAiErrorShape implements OnModuleInit {
  constructor(private readonly adapters: HttpAdapterHost) {}

  onModuleInit(): void {
    shapeErrorsBelow(this.adapters.httpAdapter.getInstance<FastifyInstance>(), '/v1', openAiError);
  }
}
