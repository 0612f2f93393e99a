import { Modal } from '@mantine/core';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { uiWords } from '@duetcast/words/en/app/ui';
import { useWords } from '../../i18n/words';
import { ShownOnce } from '../../ui/shown-once';
import { useCreateToken } from './named-token-queries';
import { TokenForm } from './token-form';

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { newToken, copy, shownOnce, use, copied } = useWords(namedTokenWords);
  const texts = { label: newToken, copyLabel: copy, warning: shownOnce, use, done: copied };
  return <ShownOnce value={token} onDone={onDone} {...texts} />;
}

/** Creates a token, then shows it once. */
export function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useWords(namedTokenWords);
  const { close } = useWords(uiWords);
  const creating = useCreateToken();
  const { data: created } = creating;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => creating.reset()}
      title={created ? texts.createdTitle(created.name) : texts.add}
      closeButtonProps={{ 'aria-label': close }}
      // The token cannot be shown again, so an accidental click must not close the dialog.
      closeOnClickOutside={!created && !creating.isPending}
      closeOnEscape={!created && !creating.isPending}
      size="lg"
    >
      {created ? (
        <CreatedToken token={created.token} onDone={onClose} />
      ) : (
        <TokenForm isPending={creating.isPending} error={creating.error} onSubmit={(token) => creating.mutate(token)} />
      )}
    </Modal>
  );
}
