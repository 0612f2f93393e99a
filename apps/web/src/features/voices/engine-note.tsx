import { useEffect, useRef } from 'react';
import { Alert } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { libraryWords } from '@duetcast/words/en/voices/library';
import { useLocalWords } from '../../i18n/language';
import { voiceQueries } from './voice-queries';

/** Says that neural voices are on their way, fail, or cannot be had. Refreshes the voices each time an engine is ready. */
export function EngineNote() {
  const [{ enginesChecking, enginesDownloading, enginesFailed, enginesSuspended }, locale] =
    useLocalWords(libraryWords);
  const status = useQuery(voiceQueries.engines()).data?.data;
  useRefreshWhenReady(status?.engines.filter(({ state }) => state === 'ready').length);
  if (!status || status.state === 'off' || status.state === 'ready') return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(status.receivedBytes / status.bytes);
  const isComplete = status.receivedBytes >= status.bytes;
  const downloading = isComplete ? enginesChecking : enginesDownloading(percent);
  return (
    <Alert color={status.state === 'downloading' ? undefined : 'gray'} icon={<IconDownload size={18} />} role="status">
      {{ downloading, suspended: enginesSuspended, failed: enginesFailed }[status.state]}
    </Alert>
  );
}

function useRefreshWhenReady(ready: number | undefined): void {
  const cache = useQueryClient();
  const before = useRef(ready);
  useEffect(() => {
    const hasMore = before.current !== undefined && ready !== undefined && ready > before.current;
    before.current = ready;
    if (hasMore) void cache.invalidateQueries({ queryKey: voiceQueries.all });
  }, [cache, ready]);
}
