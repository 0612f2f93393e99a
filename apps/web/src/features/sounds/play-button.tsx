import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { soundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/language';
import { togglePreview, useIsPlaying } from '../../ui/audio-preview';

interface Props {
  name: string;
  /** null: nothing to play. */
  url: string | null;
}

export function PlayButton({ name, url }: Props) {
  const { play, stop } = useWords(soundWords);
  const isPlaying = useIsPlaying(url ?? '');
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'light'}
      radius="xl"
      size="lg"
      disabled={url === null}
      aria-label={isPlaying ? stop(name) : play(name)}
      onClick={() => url !== null && togglePreview(url, url)}
    >
      {isPlaying ? <IconPlayerStopFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </ActionIcon>
  );
}
