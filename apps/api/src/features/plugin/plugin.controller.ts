import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { sha256 } from '../../platform/hashing/sha256';
import { matchesEtag } from '../../platform/http/etags';
import { answer } from '../../platform/http/route-io';
import { PluginFiles } from './plugin-files';
import { ApiOperation, ApiController, answerOf, namedSchema } from '../../platform/openapi/api-operation';

const updateSchema = namedSchema('PluginUpdate', {
  slug: z.literal('duetcast'),
  version: z.string(),
  url: z.string().meta({ description: 'Page about the plugin.' }),
  package: z.string().meta({ description: 'URL of the archive.' }),
  sha256: z.string().meta({ description: 'SHA-256 of the archive, as hex: sites install nothing else.' }),
  requires: z.string().nullable().meta({ description: 'The oldest WordPress that it runs on.' }),
  requires_php: z.string().nullable(),
  tested: z.string().nullable().meta({ description: 'The newest WordPress that it was tested with.' }),
});

export const archivePath = '/duetcast.zip';

/** The WordPress plugin, for people and for sites that update it. */
@ApiController('Connections')
@Public()
export class PluginController {
  constructor(
    private readonly files: PluginFiles,
    private readonly config: Config,
  ) {}

  @Get(archivePath)
  @ApiOperation('Downloads the WordPress plugin', {
    operationId: 'downloadPlugin',
    answer: {
      description: 'A ZIP archive that WordPress installs.',
      media: ['application/zip'],
      headers: ['ETag', 'Content-Disposition'],
    },
    answers: { 304: { description: 'The archive matches If-None-Match; no body is sent.' } },
    errors: ['plugin.notBuilt'],
  })
  async archive(@Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const archive = await this.files.archive();
    const etag = `"${sha256(archive)}"`;
    reply.headers({ etag, 'cache-control': 'public, no-cache' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="duetcast.zip"',
    });
    return reply.send(archive);
  }

  @Get('api/plugin/update')
  @ApiOperation('Describes the newest WordPress plugin of this server', {
    answer: answerOf(updateSchema),
    errors: ['plugin.notBuilt'],
  })
  async update() {
    const url = this.config.env.PLUGIN_DIRECTORY_URL ?? this.config.pageAt('/plugin');
    const { version, requires, requires_php, tested } = await this.files.description();
    const archive = this.config.pageAt(archivePath);
    const hash = sha256(await this.files.archive());
    return answer({ slug: 'duetcast', version, url, package: archive, sha256: hash, requires, requires_php, tested });
  }
}
