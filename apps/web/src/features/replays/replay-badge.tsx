import { Badge } from '@mantine/core';
import { useWords } from '../../i18n/language';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';

const colors: Readonly<Record<Replay['status'], string>> = {
  requested: 'gray',
  running: 'cobalt',
  finished: 'yellow',
  failed: 'red',
  cancelled: 'gray',
  applying: 'cobalt',
  applied: 'green',
  stale: 'red',
  discarded: 'gray',
  undoing: 'cobalt',
  undone: 'gray',
};

export function ReplayBadge({ replay: { status, findings } }: { replay: Pick<Replay, 'status' | 'findings'> }) {
  const { statuses, noDifference } = useWords(replayWords);
  if (status === 'finished' && findings?.changedStreams === 0) return <Badge color="gray">{noDifference}</Badge>;
  return <Badge color={colors[status]}>{statuses[status]}</Badge>;
}
