import { Group, Stack, Text, Button, Progress } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../client/api';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { elapsedText } from '../../ui/format/elapsed-text';
import { Section } from '../../ui/section';
import { Figures } from '../../ui/page/figures';
import { BackLink, needsReason, ReasonedQueryState } from '../admin/public';
import { DriftTable } from './drift-table';
import { ReplayBadge } from './replay-badge';
import { ReplayDecision, ReplayOutcome, type ReplayCommand } from './replay-decision';
import { hasDrift, replayQueries, type Replay } from './replay-queries';
import { useReplayTexts } from './replay-texts';
import { replayWords } from '@duetcast/words/en/admin/replay';

interface Props {
  replay: Replay;
  isCancelling: boolean;
  onCancel: () => void;
}

/** Progress of a replay: events read, rate and time left. */
function ReplayProgressView({ replay: { progress }, isCancelling, onCancel }: Props) {
  const [texts, locale] = useLocalWords(replayWords);
  const percent = (progress?.share ?? 0) * 100;
  const left = progress?.secondsLeft ?? null;
  const parts = progress
    ? [
        texts.read(progress.eventsRead.toLocaleString(locale)),
        texts.rate(Math.round(progress.eventsPerSecond).toLocaleString(locale)),
        left !== null && texts.left(elapsedText(left * 1_000, locale)),
      ].filter(Boolean)
    : [texts.waiting];
  return (
    <Stack gap={8}>
      <Progress value={percent} size="lg" aria-label={texts.progress} transitionDuration={200} />
      <Group justify="space-between" gap="xs">
        <Text variant="note">{parts.join(' · ')}</Text>
        <Button variant="default" size="xs" loading={isCancelling} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

function useReplayMutation(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: ReplayCommand) => {
      const params = { path: { id } };
      return dataOf(
        'reason' in command
          ? api.post(`/api/admin/replays/{id}/${command.name}`, { params, body: { reason: command.reason } })
          : api.post(`/api/admin/replays/{id}/${command.name}`, { params }),
      );
    },
    onSuccess: (replay) => cache.setQueryData(replayQueries.one(id).queryKey, replay),
    // The drift is not invalidated: it never changes, and a discarded replay has none.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: replayQueries.one(id).queryKey }),
        cache.invalidateQueries({ queryKey: replayQueries.list().queryKey }),
      ]),
  });
}

function LoadedReplay({ replay }: { replay: Replay }) {
  const texts = useWords(replayWords);
  const describe = useReplayTexts();
  const mutation = useReplayMutation(replay.id);
  const drift = useInfiniteQuery({ ...replayQueries.drift(replay.id), enabled: hasDrift(replay) });
  const canBeApplied = drift.data?.pages.every(({ rows }) => rows.every((row) => row.canBeApplied)) ?? false;
  const isRunning = replay.status === 'requested' || replay.status === 'running';
  return (
    <>
      <Section
        title={texts.title}
        description={describe.scope(replay)}
        actions={<BackLink to="replays">{texts.back}</BackLink>}
      >
        <Stack gap="md">
          <Group gap="sm">
            <ReplayBadge replay={replay} />
            <Text variant="note">
              {`${describe.window(replay)} · ${describe.rules(replay)} · ${texts.requestedBy(replay.requestedByEmail ?? replay.requestedBy)}`}
            </Text>
          </Group>
          {isRunning && (
            <ReplayProgressView
              replay={replay}
              isCancelling={mutation.isPending}
              onCancel={() => mutation.mutate({ name: 'cancel' })}
            />
          )}
          {replay.findings && <Figures labels={texts.findings} values={replay.findings} />}
          <ReplayOutcome replay={replay} />
          {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
          <ReplayDecision
            replay={replay}
            isBusy={mutation.isPending}
            canBeApplied={canBeApplied}
            onCommand={(command) => mutation.mutate(command)}
          />
        </Stack>
      </Section>
      {hasDrift(replay) && <DriftTable replay={replay} />}
    </>
  );
}

/** One replay: progress, findings, and the choice to apply or discard them. */
export function ReplayView({ id }: { id: string }) {
  const texts = useWords(replayWords);
  const replay = useQuery(replayQueries.one(id));
  // A replay that was just started is here, but not yet open to its administrator.
  if (replay.data && !needsReason(replay.error)) return <LoadedReplay replay={replay.data} />;
  return (
    <Section title={texts.title} actions={<BackLink to="replays">{texts.back}</BackLink>} flush>
      <ReasonedQueryState subject={id} query={replay} loading={texts.loading} failed={texts.oneFailed} />
    </Section>
  );
}
