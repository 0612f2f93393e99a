import { Injectable } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { storedScriptSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { Config } from '../../../platform/config/config';
import { ContentStore, jsonBytes, type StoredFile } from '../../../platform/content/content-store';
import { missingContent, type Kept } from '../../../platform/content/missing-content';

/** Stores articles and scripts; nothing else does. */
@Injectable()
export class PodcastTexts {
  constructor(
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  putArticle(article: string, ownerId: string): Promise<StoredFile> {
    return this.put(Buffer.from(article), ownerId);
  }

  /** Never stores what `script` cannot read. */
  async putScript(script: StoredScript, ownerId: string): Promise<StoredFile> {
    return this.put(jsonBytes(storedScriptSchema.parse(script)), ownerId);
  }

  private async put(text: Buffer, ownerId: string): Promise<StoredFile> {
    return { contentHash: await this.content.put(text, { ownerId }), bytes: text.byteLength };
  }

  /** @throws AppError `podcast.expired` after the retention period, `content.lost` */
  async article(hash: string, kept: Kept): Promise<string> {
    return (await this.read(hash, kept)).toString('utf8');
  }

  /** `kept`: default: within its retention period. @throws as `article` */
  async script(hash: string, kept?: Kept): Promise<StoredScript> {
    return storedScriptSchema.parse(JSON.parse((await this.read(hash, kept)).toString('utf8')));
  }

  private async read(hash: string, kept: Kept = { keptSince: null, expiredAt: null }): Promise<Buffer> {
    try {
      return await this.content.get(hash);
    } catch (error) {
      throw isAppError(error, 'content.missing') ? missingContent(kept, this.config, 'podcast.expired') : error;
    }
  }
}
