import { useState } from 'react';
import { Modal } from '@mantine/core';
import { uiWords } from '@duetcast/words/en/app/ui';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/words';
import { EpisodeForm } from './episode-form';
import { useSaveEpisode, type Episode } from './show-queries';

interface Props {
  showId: string;
  /** null: the dialog is closed. */
  edited: Episode | 'new' | null;
  onClose: () => void;
}

/** Adds or changes an episode. */
export function EpisodeDialog({ showId, edited, onClose }: Props) {
  const texts = useWords(episodeWords);
  const { close } = useWords(uiWords);
  // Keeps the form while the dialog fades out.
  const [last, setLast] = useState(edited);
  if (edited && edited !== last) setLast(edited);
  const shown = edited ?? last;
  const episode = shown === 'new' ? null : shown;
  const saving = useSaveEpisode(showId, episode?.id ?? null);
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      onExitTransitionEnd={() => saving.reset()}
      title={episode ? texts.editTitle : texts.add}
      closeButtonProps={{ 'aria-label': close }}
      closeOnClickOutside={false}
      size="lg"
    >
      <EpisodeForm
        key={episode?.changedAt ?? 'new'}
        episode={episode}
        isPending={saving.isPending}
        error={saving.error}
        onCancel={onClose}
        onSubmit={(fields) => saving.mutate(fields, { onSuccess: onClose })}
      />
    </Modal>
  );
}
