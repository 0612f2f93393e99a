import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { togglePreview, useIsPlaying } from '../audio-preview';

interface Props {
  /** Of its parts; empty: nothing to play. */
  urls: readonly string[];
  /** Identifies the sample; its first address does by default. */
  id?: string;
  play: string;
  stop: string;
  /** -1: not reached by the tab key. */
  tabIndex?: number | undefined;
}

/** Plays or stops a sample. */
export function SampleButton({ urls, id = urls[0] ?? '', play, stop, tabIndex }: Props) {
  const isPlaying = useIsPlaying(id);
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'light'}
      radius="xl"
      size="lg"
      disabled={urls.length === 0}
      tabIndex={tabIndex}
      aria-label={isPlaying ? stop : play}
      onClick={(event) => {
        event.stopPropagation();
        togglePreview(id, urls);
      }}
    >
      {isPlaying ? <IconPlayerStopFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </ActionIcon>
  );
}
