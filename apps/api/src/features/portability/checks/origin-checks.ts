import { checkOrigin } from '@duetcast/verify/check-origin';
import { ArchiveRejected } from '../archive/archive-format';
import type { CheckedArchive } from './archive-check';
import { eachEvent } from './checked-members';

/**
 * What an archive of an account that had moved before says of earlier servers: each signed the event that it names.
 * @throws ArchiveRejected with the stream
 */
export async function checkEarlierServers(file: string, checked: CheckedArchive): Promise<void> {
  const { origins, heads } = checked;
  if (origins.size === 0) return;
  for (const [stream, named] of origins) {
    const ends = [...named.map(({ revision }) => revision), heads.get(stream)?.revision ?? -1];
    if (ends.some((revision, index) => revision < (ends[index - 1] ?? 0))) throw unsigned(stream);
  }
  await eachEvent(file, checked, async (event) => {
    const { stream, revision } = event;
    for (const origin of origins.get(stream) ?? []) {
      if (origin.revision !== revision) continue;
      const { problem } = await checkOrigin(origin, { stream, events: [event] });
      if (problem) throw unsigned(stream);
    }
  });
}

const unsigned = (stream: string) =>
  new ArchiveRejected(stream, 'names an earlier server that did not sign its events');
