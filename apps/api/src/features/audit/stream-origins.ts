import type { OriginFields, StreamOrigin } from '@duetcast/verify/signed-audit';
import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../platform/content/content-store';

const nameOf = (stream: string): string => `origins/${stream}`;

/** Nested: the hash in it is no content, and names whose content is gone are deleted. */
interface Stored {
  readonly origin: StreamOrigin;
  /** Absent: none. */
  readonly earlier?: readonly StreamOrigin[];
}

/** Servers on which the first events of an imported stream were, with their signatures. */
@Injectable()
export class StreamOrigins {
  constructor(private readonly content: ContentStore) {}

  /** Oldest first: the last one is the server from which it was imported. Empty: the stream began here. */
  async of(stream: string): Promise<readonly StreamOrigin[]> {
    const stored = await this.content.lookUpName<Stored>(nameOf(stream));
    return stored ? [...(stored.earlier ?? []), stored.origin] : [];
  }

  set(stream: string, origin: StreamOrigin, earlier: readonly StreamOrigin[] = []): Promise<void> {
    const stored: Stored = { origin, ...(earlier.length > 0 && { earlier }) };
    return this.content.setName(nameOf(stream), stored);
  }

  /** It names the account and its earlier server. */
  delete(stream: string): Promise<void> {
    return this.content.deleteName(nameOf(stream));
  }
}

/** Origins in the form that signed files have. */
export function originFieldsOf(origins: readonly StreamOrigin[]): OriginFields {
  const earlierOrigins = origins.slice(0, -1);
  const origin = origins.at(-1);
  return { ...(origin && { origin }), ...(earlierOrigins.length > 0 && { earlierOrigins }) };
}
