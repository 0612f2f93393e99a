import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { OwnedPublication, PublicationKind } from '@duetcast/domain/publications/publication-decider';

/** A feature that publishes content of one kind. */
export interface PublicationSource {
  readonly kind: PublicationKind;
  /** The content at a public address; null: none is public there. `publicId` comes from the caller. */
  atAddress(publicId: string): Promise<OwnedPublication | null>;
  /** The content by its own id, public or not; null: it does not exist. */
  find(contentId: string): Promise<OwnedPublication | null>;
  /** What administrators and the owner see of it; paths on this server, null: there is none. */
  describe(contentId: string): Promise<{ publicPath: string | null; ownerPath: string; title: string | null }>;
}

/** Finds public content by kind; each feature registers its own when it starts. */
@Injectable()
export class PublicationSources {
  private readonly sources = new Map<PublicationKind, PublicationSource>();

  register(source: PublicationSource): void {
    this.sources.set(source.kind, source);
  }

  /** undefined: this server publishes nothing of the kind. */
  of(kind: PublicationKind): PublicationSource | undefined {
    return this.sources.get(kind);
  }

  /** @throws AppError `publication.missing` */
  async mustFind(kind: PublicationKind, contentId: string): Promise<OwnedPublication> {
    const found = await this.of(kind)?.find(contentId);
    if (!found) throw new AppError('publication.missing');
    return found;
  }
}
