import { Injectable } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { storedScriptSchema, type StoredScript } from '@duetcast/domain/podcasts/script';
import { Config } from '../../../platform/config/config';
import { ContentStore, jsonBytes, type StoredFile } from '../../../platform/content/content-store';
import { missingContent, type Kept } from '../../../platform/content/missing-content';
import { AddedContent } from '../../storage/public';

/** Stores articles and scripts; nothing else does. */
@Injectable()
export class PodcastTexts {
  constructor(
    private readonly content: ContentStore,
    private readonly added: AddedContent,
    private readonly config: Config,
  ) {}

  /** Stores it, then runs the work that records it. @throws what the work throws */
  putArticle<R>(article: string, ownerId: string, work: (stored: StoredFile) => Promise<R>): Promise<R> {
    return this.put(Buffer.from(article), ownerId, work);
  }

  /** As `putArticle`; never stores what `script` cannot read. */
  async putScript<R>(script: StoredScript, ownerId: string, work: (stored: StoredFile) => Promise<R>): Promise<R> {
    return this.put(jsonBytes(storedScriptSchema.parse(script)), ownerId, work);
  }

  /** What the script is stored under, and compared by. */
  hashOf(script: StoredScript, ownerId: string): Promise<string> {
    return this.content.hashOfJson(storedScriptSchema.parse(script), { ownerId });
  }

  private put<R>(text: Buffer, ownerId: string, work: (stored: StoredFile) => Promise<R>): Promise<R> {
    return this.added.put([text], ownerId, (contentHash = '') => work({ contentHash, bytes: text.byteLength }));
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
