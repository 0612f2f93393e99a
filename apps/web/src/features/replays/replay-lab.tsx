import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAddress } from '../admin/public';
import { NewReplay } from './new-replay';
import { ReplayList } from './replay-list';
import { replayQueries, type Replay } from './replay-queries';
import { ReplayView } from './replay-view';

/** The replay in the URL, or the form for a new one and the list of replays. */
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
