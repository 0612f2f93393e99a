import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAddress } from '../admin/public';
import { NewReplay } from './new-replay';
import { ReplayList } from './replay-list';
import { replayQueries, type Replay } from './replay-queries';
import { ReplayView } from './replay-view';

/** Usage history judged again: a new replay and the earlier ones, or the one that the address names. */
export function ReplayLab() {
  const { search, go } = useAdminAddress('replays');
  const cache = useQueryClient();
  const id = search.get('replay');
  const open = (replay: Replay) => {
    cache.setQueryData(replayQueries.one(replay.id).queryKey, replay);
    go({ replay: replay.id });
  };
  return (
    <Stack gap="lg">
      {id ? (
        <ReplayView key={id} id={id} />
      ) : (
        <>
          <NewReplay onStarted={open} />
          <ReplayList />
        </>
      )}
    </Stack>
  );
}
