import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { uiWords } from '@duetcast/words/en/app/ui';
import { useWords } from '../../i18n/words';
import { CopyButton } from '../../ui/copy-button';
import { useCreateToken } from './named-token-queries';
import { TokenForm } from './token-form';
import classes from './token-card.module.css';

interface CreatedProps {
  token: string;
  onDone: () => void;
}

function CreatedToken({ token, onDone }: CreatedProps) {
  const texts = useWords(namedTokenWords);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
        {texts.shownOnce}
      </Alert>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block className={classes.secret} role="group" aria-label={texts.newToken} tabIndex={0}>
          {token}
        </Code>
        <CopyButton value={token} label={texts.copy} />
      </Group>
      <Text size="sm">{texts.use}</Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>{texts.copied}</Button>
      </Group>
    </Stack>
  );
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
