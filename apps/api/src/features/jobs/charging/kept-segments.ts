import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../../platform/content/content-store';

/** Audio of a segment. */
export interface KeptSegment {
  readonly contentHash: string;
  readonly durationMs: number;
}

const nameOf = (chargeKey: string): string => `segment/${chargeKey}`;

/** Audio of rendered segments by charge key, until its retention period ends. */
@Injectable()
export class KeptSegments {
  constructor(private readonly content: ContentStore) {}

  /** Whether the audio is kept; does not protect it from expiring. */
  async has(chargeKey: string): Promise<boolean> {
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(chargeKey));
    return segment !== null && (await this.content.size(segment.contentHash)) !== null;
  }

  /** The audio, whose retention period starts again; null if it is not kept. */
  async renew(chargeKey: string): Promise<KeptSegment | null> {
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(chargeKey));
    return segment && (await this.content.renew(segment.contentHash)) ? segment : null;
  }

  async keep(chargeKey: string, segment: KeptSegment): Promise<void> {
    await this.content.setName(nameOf(chargeKey), segment);
  }
}
