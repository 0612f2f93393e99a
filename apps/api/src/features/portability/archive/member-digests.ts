import { createHash } from 'node:crypto';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { ArchivedMember } from './archive-format';

const digestBytes = 32;
const perPart = 8_192;

/** The line of a file in `members.ndjson`. */
export const memberLine = ({ name, bytes, sha256 }: ArchivedMember): string => canonicalJson({ name, bytes, sha256 });

const digestOf = (line: string): Buffer => createHash('sha256').update(line).digest();

/** The files of an archive in order, 32 bytes each: a list of names and hashes of millions does not fit into memory. */
export class MemberDigests {
  /** Parts of equal size, so that growing copies nothing. */
  private readonly parts: Buffer[] = [];
  count = 0;

  push(member: ArchivedMember): void {
    const start = (this.count % perPart) * digestBytes;
    if (start === 0) this.parts.push(Buffer.alloc(perPart * digestBytes));
    const part = this.parts.at(-1);
    if (part) digestOf(memberLine(member)).copy(part, start);
    this.count += 1;
  }

  has(index: number, member: ArchivedMember): boolean {
    return this.is(index, memberLine(member));
  }

  /** Whether the line is that of the file with this index. */
  is(index: number, line: string): boolean {
    const start = (index % perPart) * digestBytes;
    const part = this.parts[Math.floor(index / perPart)];
    return index < this.count && part !== undefined && digestOf(line).equals(part.subarray(start, start + digestBytes));
  }
}
