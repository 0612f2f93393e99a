import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/authentication/access';
import { Config } from '../../platform/config/config';
import { sha256 } from '../../platform/hashing/sha256';
import { matchesEtag } from '../../platform/http/etags';
import { answer } from '../../platform/http/answer';
import { Describes } from '../../platform/openapi/describes';
import { PluginFiles } from './plugin-files';
import { pluginRoutes } from './plugin.openapi';

export const archivePath = '/duetcast.zip';

/** The WordPress plugin, for people and for sites that update it. */
@Controller()
@Public()
export class PluginController {
  constructor(
    private readonly files: PluginFiles,
    private readonly config: Config,
  ) {}

  @Get(archivePath)
  @Describes(pluginRoutes.archive)
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
  @Describes(pluginRoutes.update)
  async update() {
    const url = this.config.env.PLUGIN_DIRECTORY_URL ?? this.config.pageAt('/plugin');
    const { version, requires, requires_php, tested } = await this.files.description();
    const archive = this.config.pageAt(archivePath);
    const hash = sha256(await this.files.archive());
    return answer({ slug: 'duetcast', version, url, package: archive, sha256: hash, requires, requires_php, tested });
  }
}
