import { Modal, type ModalProps } from '@mantine/core';
import { uiWords } from '@duetcast/words/en/app/ui';
import { useWords } from '../i18n/language';

interface Props extends ModalProps {
  /** An accidental click or key must not close it: it shows what cannot be shown again, or waits for an answer. */
  isHeld?: boolean;
}

/** A modal dialog with a named button that closes it. */
export const Dialog = ({ isHeld = false, ...props }: Props) => (
  <Modal
    closeButtonProps={{ 'aria-label': useWords(uiWords).close }}
    closeOnClickOutside={!isHeld}
    closeOnEscape={!isHeld}
    {...props}
  />
);
