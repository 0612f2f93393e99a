import { Injectable } from '@nestjs/common';
import type { Actor } from '@duetcast/domain/kernel/event';
import { namedContent } from '@duetcast/verify/audited-content';
import { signedFileText } from '@duetcast/verify/signed-file';
import { ContentStore } from '../../platform/content/content-store';
import { Config } from '../../platform/config/config';
import { AuditTrails } from './audit-trails';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';

/** Concurrent lookups in the content store. */
const batchSize = 64;

/** Exports the audit trail of a stream as a signed file that can be verified offline. */
@Injectable()
export class AuditFiles {
  constructor(
    private readonly trails: AuditTrails,
    private readonly content: ContentStore,
    private readonly keys: SigningKeys,
    private readonly config: Config,
  ) {}

  /** Text of the signed file. `exportedAt` (ISO 8601 UTC) is now: the file contains every event of until then. */
  async export(stream: string, exportedBy: Actor, exportedAt: string): Promise<string> {
    const trail = await this.trails.stored(stream);
    const stored = await this.storedAmong(namedContent(trail.events).map(({ hash }) => hash));
    const issuer = this.config.publicUrl;
    return signedFileText(signTrail(trail, { stored, exportedAt, exportedBy, issuer }, this.keys));
  }

  private async storedAmong(hashes: readonly string[]): Promise<Set<string>> {
    const stored = new Set<string>();
    for (let start = 0; start < hashes.length; start += batchSize)
      await Promise.all(
        hashes.slice(start, start + batchSize).map(async (hash) => {
          if (await this.content.has(hash)) stored.add(hash);
        }),
      );
    return stored;
  }
}
