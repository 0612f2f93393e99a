import { Injectable } from '@nestjs/common';
import { ContentStore } from './content-store';

/** A result is valid for this long, ms. */
const validMs = 1_000;

/** Whether the content store takes a test write; asked at most once a second however many callers there are. */
@Injectable()
export class ContentHealth {
  private last: Promise<boolean> | undefined;
  private checkedAt = 0;

  constructor(private readonly content: ContentStore) {}

  responds(now = performance.now()): Promise<boolean> {
    if (!this.last || now - this.checkedAt >= validMs) {
      this.checkedAt = Infinity;
      this.last = this.content.ping().finally(() => (this.checkedAt = performance.now()));
    }
    return this.last;
  }
}
