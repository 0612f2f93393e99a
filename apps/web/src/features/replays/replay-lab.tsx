import { replayWords } from '@duetcast/words/en/admin/replay';
import { Stack } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../i18n/language';
import { localMoment } from '../../ui/format/local-time';
import { signedText } from '../../ui/format/signed-text';
import { Section } from '../../ui/section';
import { TextLink } from '../../ui/buttons/text-link';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { useAdminAddress, adminAddress, ReasonedQueryState } from '../admin/public';
import { PagedRows } from '../../ui/query-rows';
import { NewReplay } from './new-replay';
import { ReplayBadge } from './replay-badge';
import { replayQueries, type Replay } from './replay-queries';
import { useReplayTexts } from './replay-texts';
import { ReplayView } from './replay-view';

function ReplayTable({ replays }: { replays: readonly Replay[] }) {
  const [{ columnHints, columns, earlier }, locale] = useLocalWords(replayWords);
  const describe = useReplayTexts();
  return (
    <RowTable
      title={earlier}
      rows={replays}
      keyOf={({ id }) => id}
      labels={columns}
      hints={columnHints}
      figures={['drift']}
      wide={['rules']}
      cells={{
        when: ({ id, requestedAt }) => (
          <TextLink to={adminAddress('replays', { replay: id })} fw={600}>
            <TimeAgo at={requestedAt} />
          </TextLink>
        ),
        scope: describe.scope,
        window: describe.window,
        rules: describe.rules,
        by: ({ requestedBy, requestedByEmail }) => requestedByEmail ?? requestedBy,
        drift: ({ findings }) => (findings ? signedText(findings.usedAfter - findings.usedBefore, locale) : '-'),
        status: (replay) => <ReplayBadge replay={replay} />,
      }}
    />
  );
}

/** All replays, newest first; polled while one is active. */
function ReplayList() {
  const texts = useWords(replayWords);
  const list = useInfiniteQuery(replayQueries.list());
  const { loading, listFailed: failed, noReplays: none, noReplaysHint: noneHint } = texts;
  return (
    <Section title={texts.earlier} flush>
      <PagedRows
        pages={list}
        texts={{ loading, failed, none, noneHint }}
        icon={<IconHistoryToggle size={22} />}
        state={(state) => <ReasonedQueryState {...state} />}
      >
        {(replays) => <ReplayTable replays={replays} />}
      </PagedRows>
    </Section>
  );
}

/** The replay in the URL, or the form for a new one and the list of replays. */
export function ReplayLab() {
  const { search, go } = useAdminAddress('replays');
  const cache = useQueryClient();
  const id = search.get('replay');
  const [account, from, to] = ['account', 'from', 'to'].map((name) => search.get(name));
  const asked = {
    ...(account && { account }),
    ...(from && { from: localMoment(from) }),
    ...(to && { to: localMoment(to) }),
  };
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
          <NewReplay asked={asked} onStarted={open} />
          <ReplayList />
        </>
      )}
    </Stack>
  );
}
