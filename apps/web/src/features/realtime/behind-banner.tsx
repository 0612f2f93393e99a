import { useEffect } from 'react';
import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { realtimeWords } from '@duetcast/words/en/app/realtime';
import { checkRows, useBehindRows } from '../../client/behind-rows';
import { useWords } from '../../i18n/language';

const checkMs = 5_000;

/** Banner while lists and figures may lack what was accepted last; reads them again until they have it. */
export function BehindBanner() {
  const texts = useWords(realtimeWords);
  const cache = useQueryClient();
  const isBehind = useBehindRows();
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => void checkRows(() => cache.refetchQueries({ type: 'active' })), checkMs);
    return () => clearInterval(timer);
  }, [isBehind, cache]);
  if (!isBehind) return null;
  return (
    <Alert color="yellow" icon={<IconClockPause size={18} />} role="status" mb="lg">
      {texts.behind}
    </Alert>
  );
}
