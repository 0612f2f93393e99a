import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { isAuditedStream } from '@duetcast/verify/forms';
import { ContentStore } from '../../platform/content/content-store';
import { writingFile } from '../../platform/content/hashed-copy';
import { TemporaryFiles } from '../../platform/content/temporary-files';
import { StreamOrigins } from '../audit/public';
import { chaptersName } from '../jobs/public';
import type { CheckedArchive } from './checks/archive-check';
import { eachMember } from './checks/checked-members';
import type { Member, MemberBody } from './archive/archive-reader';

/** Stores the content of a checked archive, its chapters, and where its streams come from. */
@Injectable()
export class ImportedContent {
  constructor(
    private readonly content: ContentStore,
    private readonly temporary: TemporaryFiles,
    private readonly origins: StreamOrigins,
  ) {}

  /** Stores content before the events: none may reference missing bytes. */
  async put(file: string, checked: CheckedArchive): Promise<void> {
    await this.putOrigins(checked);
    await this.temporary.inFolder((folder) =>
      eachMember(file, checked, async (member, body, verify) => {
        if (member.kind === 'content') await this.putFile(join(folder, 'content'), body, verify);
        if (member.kind === 'chapters') await this.putChapters(member, body, verify);
      }),
    );
  }

  private async putFile(path: string, body: MemberBody, verify: () => Promise<void>): Promise<void> {
    await writingFile(path, async (append) => {
      for await (const chunk of body.chunks()) await append(chunk);
    });
    await verify();
    await this.content.putFile(path);
  }

  private async putChapters({ name }: Member, body: MemberBody, verify: () => Promise<void>): Promise<void> {
    const chapters = JSON.parse(await body.text()) as object;
    await verify();
    await this.content.setName(chaptersName(name.slice('chapters/'.length, -'.json'.length)), chapters);
  }

  private async putOrigins({ source, heads, seals, origins }: CheckedArchive): Promise<void> {
    const { account, exportedAt, issuer, key } = source;
    for (const [stream, { revision, hash }] of heads) {
      if (isAuditedStream(stream) !== null) continue;
      const seal = key === null ? null : (seals.get(stream) ?? null);
      const origin = { account, exportedAt, issuer, revision, hash, key, seal };
      await this.origins.set(stream, origin, origins.get(stream));
    }
  }
}
