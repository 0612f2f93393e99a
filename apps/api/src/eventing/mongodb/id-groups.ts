/** Far below the 16 MiB of a command, so that each reply is quick. */
const maxBytes = 1024 * 1024;
/** Type, name of the array element, length and terminator. */
const bytesBeside = 20;

/** Splits ids so that each group fits one command. */
export function idGroups(ids: Iterable<string>, most = maxBytes): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const id of ids) {
    const size = Buffer.byteLength(id) + bytesBeside;
    if (size > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(id);
    room -= size;
  }
  return groups;
}
