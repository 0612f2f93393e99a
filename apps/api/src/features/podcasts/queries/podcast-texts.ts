import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { storedScriptSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { ContentStore } from '../../../platform/content/content-store';

/** Stores articles and scripts; nothing else does. */
@Injectable()
export class PodcastTexts {
  constructor(private readonly content: ContentStore) {}

  putArticle(article: string): Promise<string> {
    return this.content.put(Buffer.from(article));
  }

  putScript(script: StoredScript): Promise<string> {
    return this.content.putJson(script);
  }

  /** @throws AppError `podcast.expired` after the retention period */
  async article(hash: string): Promise<string> {
    return (await this.read(hash)).toString('utf8');
  }

  /** @throws AppError `podcast.expired` after the retention period */
  async script(hash: string): Promise<StoredScript> {
    return storedScriptSchema.parse(JSON.parse((await this.read(hash)).toString('utf8')));
  }

  private async read(hash: string): Promise<Buffer> {
    try {
      return await this.content.get(hash);
    } catch (error) {
      throw isAppError(error, 'content.missing') ? new AppError('podcast.expired') : error;
    }
  }
}
