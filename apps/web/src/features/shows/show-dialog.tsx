import { Modal } from '@mantine/core';
import { uiWords } from '@duetcast/words/en/app/ui';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords } from '../../i18n/language';
import { ShowForm } from './show-form';
import { useSaveShow, type Show } from './show-queries';

interface Props {
  /** null: a new one. */
  show: Show | null;
  opened: boolean;
  onClose: () => void;
  onSaved?: (show: Show) => void;
}

/** Creates or changes a show. */
export function ShowDialog({ show, opened, onClose, onSaved }: Props) {
  const texts = useWords(showWords);
  const { close } = useWords(uiWords);
  const saving = useSaveShow(show?.id ?? null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => saving.reset()}
      title={show ? texts.edit : texts.add}
      closeButtonProps={{ 'aria-label': close }}
      closeOnClickOutside={false}
      size="lg"
    >
      <ShowForm
        show={show}
        isPending={saving.isPending}
        error={saving.error}
        onCancel={onClose}
        onSubmit={(fields) =>
          saving.mutate(fields, {
            onSuccess: (saved) => {
              onClose();
              onSaved?.(saved);
            },
          })
        }
      />
    </Modal>
  );
}
