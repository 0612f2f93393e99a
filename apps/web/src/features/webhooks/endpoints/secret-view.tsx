import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/words';
import { CopyButton } from '../../../ui/copy-button';
import classes from './endpoints.module.css';

/** A new secret, which cannot be shown again. */
export function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  const texts = useWords(endpointWords);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
        {texts.shownOnce}
      </Alert>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block className={classes.secret} role="group" aria-label={texts.secret} tabIndex={0}>
          {secret}
        </Code>
        <CopyButton value={secret} label={texts.copySecret} />
      </Group>
      <Text size="sm">{texts.secretUse}</Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>{texts.copied}</Button>
      </Group>
    </Stack>
  );
}
