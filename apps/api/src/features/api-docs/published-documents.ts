import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config';
import { answer } from '../../platform/http/answer';
import { withAbsoluteUrls } from '../../platform/http/edge/public-urls';
import { KeptJson } from '../../platform/http/kept-json';
import { errorCatalog } from '../../platform/openapi/error-catalog';
import { ApiDocument, type Part } from './api-document';

type Name = Part | 'errors';

/** The documents as they are sent. Their examples have the server's own address, whichever the caller used. */
@Injectable()
export class PublishedDocuments {
  private readonly kept = new Map<Name, Promise<KeptJson>>();

  constructor(
    private readonly document: ApiDocument,
    private readonly config: Config,
  ) {}

  async send(name: Name, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const known = this.kept.get(name) ?? this.make(name);
    this.kept.set(name, known);
    await (await known).send(request, reply);
  }

  private async make(name: Name): Promise<KeptJson> {
    const content = name === 'errors' ? answer(errorCatalog()) : await this.document.json(name);
    return new KeptJson(withAbsoluteUrls(JSON.stringify(content), this.config.pageAt('')));
  }
}
