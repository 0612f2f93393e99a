import { Injectable } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { storedScriptSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { Config } from '../../../platform/config/config';
import { ContentStore } from '../../../platform/content/content-store';
import { missingContent, type Kept } from '../../../platform/content/missing-content';

/** Stores articles and scripts; nothing else does. */
@Injectable()
export class PodcastTexts {
  constructor(
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  putArticle(article: string, ownerId: string): Promise<string> {
    return this.content.put(Buffer.from(article), { ownerId });
  }

  putScript(script: StoredScript, ownerId: string): Promise<string> {
    return this.content.putJson(script, { ownerId });
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
