import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Voice } from '@duetcast/domain/voices/voice';
import { togglePreview, useNowPlaying } from './preview';

/** Plays or stops a voice's sample; nothing where there is none. */
export function PreviewButton({ voice }: { voice: Voice }) {
  const isPlaying = useNowPlaying() === voice.voice_id;
  const { preview_url } = voice;
  if (!preview_url) return null;
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'light'}
      radius="xl"
      size="lg"
      aria-label={`${isPlaying ? 'Stop' : 'Play'} preview of ${voice.name}`}
      aria-pressed={isPlaying}
      onClick={(event) => {
        event.stopPropagation();
        togglePreview(voice.voice_id, preview_url);
      }}
    >
      {isPlaying ? <IconPlayerStopFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
    </ActionIcon>
  );
}
