import type { StreamOrigin } from '@duetcast/verify/signed-audit';
import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../platform/content/content-store';

const nameOf = (stream: string): string => `origins/${stream}`;

/** Nested: the hash in it is no content, and names whose content is gone are deleted. */
interface Stored {
  readonly origin: StreamOrigin;
}

/** Which server the first events of an imported stream come from, with its signature. */
@Injectable()
export class StreamOrigins {
  constructor(private readonly content: ContentStore) {}

  /** Null: the stream began here. */
  async of(stream: string): Promise<StreamOrigin | null> {
    return (await this.content.lookUpName<Stored>(nameOf(stream)))?.origin ?? null;
  }

  set(stream: string, origin: StreamOrigin): Promise<void> {
    return this.content.setName(nameOf(stream), { origin } satisfies Stored);
  }

  /** It names the account and its earlier server. */
  delete(stream: string): Promise<void> {
    return this.content.deleteName(nameOf(stream));
  }
}
