import { createHash } from 'node:crypto';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { ArchivedMember } from './archive-format';

const digestBytes = 32;

/** The line of a file in `members.ndjson`. */
export const memberLine = ({ name, bytes, sha256 }: ArchivedMember): string => canonicalJson({ name, bytes, sha256 });

const digestOf = (line: string): Buffer => createHash('sha256').update(line).digest();

/** The files of an archive in order, 32 bytes each: a list of names and hashes of millions does not fit into memory. */
export class MemberDigests {
  private digests = Buffer.alloc(digestBytes * 1024);
  count = 0;

  push(member: ArchivedMember): void {
    const end = (this.count + 1) * digestBytes;
    if (end > this.digests.length) this.digests = Buffer.concat([this.digests, Buffer.alloc(this.digests.length)]);
    digestOf(memberLine(member)).copy(this.digests, end - digestBytes);
    this.count += 1;
  }

  has(index: number, member: ArchivedMember): boolean {
    return this.is(index, memberLine(member));
  }

  /** Whether the line is that of the file with this index. */
  is(index: number, line: string): boolean {
    const start = index * digestBytes;
    return index < this.count && digestOf(line).equals(this.digests.subarray(start, start + digestBytes));
  }
}
