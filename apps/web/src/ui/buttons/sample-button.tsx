import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { togglePreview, useIsPlaying } from '../audio-preview';

interface Props {
  /** null: nothing to play. */
  url: string | null;
  /** Identifies the sample; its address does by default. */
  id?: string;
  play: string;
  stop: string;
  /** -1: not reached by the tab key. */
  tabIndex?: number | undefined;
}

/** Plays or stops a sample. */
export function SampleButton({ url, id = url ?? '', play, stop, tabIndex }: Props) {
  const isPlaying = useIsPlaying(id);
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'light'}
      radius="xl"
      size="lg"
      disabled={url === null}
      tabIndex={tabIndex}
      aria-label={isPlaying ? stop : play}
      onClick={(event) => {
        event.stopPropagation();
        if (url !== null) togglePreview(id, url);
      }}
    >
      {isPlaying ? <IconPlayerStopFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </ActionIcon>
  );
}
