import { Modal } from '@mantine/core';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { uiWords } from '@duetcast/words/en/app/ui';
import { useWords } from '../../../i18n/language';
import { ShownOnce } from '../../../ui/shown-once';
import { EndpointForm } from './endpoint-form';
import { useChangeEndpoint, useCreateEndpoint, type Endpoint } from './endpoint-queries';

/** A new secret, which cannot be shown again. */
function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { secret: label, copySecret, shownOnce, secretUse, copied } = useWords(endpointWords);
  const texts = { label, copyLabel: copySecret, warning: shownOnce, use: secretUse, done: copied };
  return <ShownOnce value={secret} onDone={onDone} {...texts} />;
}

/** Creates an endpoint, then shows its secret once. */
export function NewEndpointDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useWords(endpointWords);
  const { close } = useWords(uiWords);
  const creating = useCreateEndpoint();
  const secret = creating.data?.secret;
  // The secret cannot be shown again, so an accidental click must not close the dialog.
  const canDismiss = !secret && !creating.isPending;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => creating.reset()}
      title={secret ? texts.secretTitle : texts.add}
      closeButtonProps={{ 'aria-label': close }}
      closeOnClickOutside={canDismiss}
      closeOnEscape={canDismiss}
      size="lg"
    >
      {secret ? (
        <SecretView secret={secret} onDone={onClose} />
      ) : (
        <EndpointForm
          endpoint={null}
          isPending={creating.isPending}
          error={creating.error}
          onSubmit={(fields) => creating.mutate(fields)}
        />
      )}
    </Modal>
  );
}

/** Changes the settings of an endpoint; null: closed. */
export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint | null; onClose: () => void }) {
  const texts = useWords(endpointWords);
  const { close } = useWords(uiWords);
  const changing = useChangeEndpoint();
  return (
    <Modal
      opened={endpoint !== null}
      onClose={onClose}
      onExitTransitionEnd={() => changing.reset()}
      title={texts.editTitle}
      closeButtonProps={{ 'aria-label': close }}
      size="lg"
    >
      {endpoint && (
        <EndpointForm
          endpoint={endpoint}
          isPending={changing.isPending}
          error={changing.error}
          onSubmit={(changes) => changing.mutate({ endpoint, changes }, { onSuccess: onClose })}
        />
      )}
    </Modal>
  );
}

interface SecretProps {
  /** null: closed. */
  secret: string | null;
  onClose: () => void;
}

/** Shows the secret of a rotation once. */
export function SecretDialog({ secret, onClose }: SecretProps) {
  const texts = useWords(endpointWords);
  const { close } = useWords(uiWords);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={texts.secretTitle}
      closeButtonProps={{ 'aria-label': close }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
    >
      {secret && <SecretView secret={secret} onDone={onClose} />}
    </Modal>
  );
}
