import { Badge } from '@mantine/core';
import { useWords } from '../../i18n/words';
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
};

export function ReplayBadge({ status }: Pick<Replay, 'status'>) {
  const { statuses } = useWords(replayWords);
  return <Badge color={colors[status]}>{statuses[status]}</Badge>;
}
