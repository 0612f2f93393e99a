import { useState } from 'react';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { presetDays } from '@duetcast/domain/limits/usage-limits';
import { downloadWords } from '@duetcast/words/en/jobs/downloads';
import { useWords } from '../../i18n/language';
import { DownloadCounts, DownloadPeriodChoice, type DownloadPeriod } from '../../ui/chart/download-counts';
import { QueryState } from '../../ui/section';
import { showQueries, type Episode } from './show-queries';
import { Dialog } from '../../ui/dialog';
import { useLast } from '../../ui/lazy/use-last';

function EpisodeDownloads({ episode }: { episode: Episode }) {
  const texts = useWords(downloadWords);
  const [period, setPeriod] = useState<DownloadPeriod>('days30');
  const query = useQuery(showQueries.downloads(episode, presetDays[period]));
  return (
    <Stack gap="md">
      <Text variant="note">{texts.episodeHint}</Text>
      <DownloadPeriodChoice period={period} onChange={setPeriod} />
      <div>
        <QueryState query={query} loading={texts.loading} failed={texts.failed} rows={2} />
        {query.data && <DownloadCounts counted={query.data} />}
      </div>
    </Stack>
  );
}

interface Props {
  /** null: the dialog is closed. */
  episode: Episode | null;
  onClose: () => void;
}

export function DownloadsDialog({ episode, onClose }: Props) {
  const texts = useWords(downloadWords);
  const shown = useLast(episode);
  return (
    <Dialog
      opened={episode !== null}
      onClose={onClose}
      title={shown ? texts.titleOf(shown.title) : texts.title}
      size="lg"
    >
      {shown && <EpisodeDownloads key={shown.id} episode={shown} />}
    </Dialog>
  );
}
