import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';

/** What `npm run build:plugin` read in the plugin. */
const descriptionSchema = z.object({
  version: z.string(),
  requires: z.string().nullable(),
  requires_php: z.string().nullable(),
  tested: z.string().nullable(),
});
type PluginDescription = z.infer<typeof descriptionSchema>;

/** The built WordPress plugin: an archive and its description, in the folder of the build. */
export class PluginFiles {
  constructor(private readonly folder: string) {}

  get isBuilt(): boolean {
    return existsSync(this.path('duetcast.zip')) && existsSync(this.path('duetcast-plugin.json'));
  }

  /** @throws AppError `plugin.notBuilt` */
  archive(): Promise<Buffer> {
    return this.read('duetcast.zip');
  }

  /** @throws AppError `plugin.notBuilt` */
  async description(): Promise<PluginDescription> {
    return descriptionSchema.parse(JSON.parse((await this.read('duetcast-plugin.json')).toString()));
  }

  private async read(name: string): Promise<Buffer> {
    if (!this.isBuilt) throw new AppError('plugin.notBuilt');
    return readFile(this.path(name));
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}
