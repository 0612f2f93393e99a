import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/language';
import { ShownOnce, ShownOnceDialog } from '../../../ui/shown-once';
import { EndpointForm } from './endpoint-form';
import { useChangeEndpoint, useCreateEndpoint, type Endpoint } from './endpoint-queries';
import { Dialog } from '../../../ui/dialog';

/** A new secret, which cannot be shown again. */
function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { secret: label, copySecret, shownOnce, secretUse, copied } = useWords(endpointWords);
  const texts = { label, copyLabel: copySecret, warning: shownOnce, use: secretUse, done: copied };
  return <ShownOnce value={secret} onDone={onDone} {...texts} />;
}

/** Creates an endpoint, then shows its secret once. */
export function NewEndpointDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useWords(endpointWords);
  const creating = useCreateEndpoint();
  return (
    <ShownOnceDialog
      opened={opened}
      onClose={onClose}
      request={creating}
      titleOf={(created) => (created ? texts.secretTitle : texts.add)}
      form={<EndpointForm endpoint={null} request={creating} onSubmit={(fields) => creating.mutate(fields)} />}
    >
      {({ secret }) => <SecretView secret={secret} onDone={onClose} />}
    </ShownOnceDialog>
  );
}

/** Changes the settings of an endpoint; null: closed. */
export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint | null; onClose: () => void }) {
  const texts = useWords(endpointWords);
  const changing = useChangeEndpoint();
  return (
    <Dialog
      opened={endpoint !== null}
      onClose={onClose}
      onExitTransitionEnd={() => changing.reset()}
      title={texts.editTitle}
      size="lg"
    >
      {endpoint && (
        <EndpointForm
          endpoint={endpoint}
          request={changing}
          onSubmit={(changes) => changing.mutate({ endpoint, changes }, { onSuccess: onClose })}
        />
      )}
    </Dialog>
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
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={texts.secretTitle} isHeld size="lg">
      {secret && <SecretView secret={secret} onDone={onClose} />}
    </Dialog>
  );
}
