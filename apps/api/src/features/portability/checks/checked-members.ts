import { type ArchivedEvent, ArchiveRejected } from '../archive/archive-format';
import type { CheckedArchive } from './archive-check';
import { readArchive, type Member, type MemberBody, eventOf } from '../archive/archive-reader';

/** Call `verify` once the body is read, before it is used. */
type TakeChecked = (member: Member, body: MemberBody, verify: () => Promise<void>) => Promise<void>;

/** Reads a checked archive again. @throws ArchiveRejected if a file is not the one that was checked */
export async function eachMember(file: string, { digests }: CheckedArchive, take: TakeChecked): Promise<void> {
  let index = 0;
  await readArchive(file, async (member, body) => {
    const { name, bytes } = member;
    const at = index++;
    await take(member, body, async () => {
      if (!digests.has(at, { name, bytes, sha256: await body.sha256() }))
        throw new ArchiveRejected(name, 'changed during the import');
    });
  });
}

/** Its events in order; of each file, once its bytes are those that were checked. */
export function eachEvent(
  file: string,
  checked: CheckedArchive,
  take: (event: ArchivedEvent) => Promise<void>,
): Promise<void> {
  return eachMember(file, checked, async ({ kind, name }, body, verify) => {
    if (kind !== 'events') return;
    const lines = (await body.text()).split('\n').slice(0, -1);
    await verify();
    for (const [index, line] of lines.entries()) await take(eventOf(`${name}, line ${index + 1}`, line));
  });
}
