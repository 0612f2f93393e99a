import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsFile } from '../http/bodies/file-body';
import { bearerOf } from './presented-credential';
import { Principals } from './principals';

/** Checks the credential before a file is read: files are larger than what an unauthenticated caller may fill memory with. */
@Injectable()
export class CredentialBeforeBody implements OnModuleInit {
  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly principals: Principals,
  ) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('preParsing', (request) => this.check(request));
  }

  private async check(request: FastifyRequest): Promise<void> {
    if (!acceptsFile(request)) return;
    const credential = bearerOf(request);
    if (credential === undefined) throw new AppError('auth.required');
    await this.principals.ofCredential(credential);
  }
}
