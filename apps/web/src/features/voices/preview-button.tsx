import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Voice } from '@duetcast/domain/voices/voice';
import { useWords } from '../../i18n/language';
import { sampleWords } from '@duetcast/words/en/voices/sample';
import { togglePreview, useIsPlaying } from '../../ui/audio-preview';

interface Props {
  voice: Voice;
  /** -1: not reached by the tab key. */
  tabIndex?: number | undefined;
}

/** Plays or stops a voice's sample; renders nothing without one. */
export function PreviewButton({ voice, tabIndex }: Props) {
  const { play, stop } = useWords(sampleWords);
  const isPlaying = useIsPlaying(voice.voice_id);
  const { preview_url } = voice;
  if (!preview_url) return null;
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'light'}
      radius="xl"
      size="lg"
      tabIndex={tabIndex}
      aria-label={isPlaying ? stop(voice.name) : play(voice.name)}
      onClick={(event) => {
        event.stopPropagation();
        togglePreview(voice.voice_id, preview_url);
      }}
    >
      {isPlaying ? <IconPlayerStopFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </ActionIcon>
  );
}
