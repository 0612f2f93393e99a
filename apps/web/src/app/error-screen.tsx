import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useWords } from '../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

/** Shown when a page throws. */
export function ErrorScreen() {
  const error = useRouteError();
  const texts = useWords(shellWords);
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack maw={520} gap="md" role="alert">
        <Title order={1}>{texts.broken}</Title>
        <Text c="dimmed">{texts.brokenText}</Text>
        <pre>{reasonOf(error)}</pre>
        <Group>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
          <Button variant="default" component="a" href="/">
            {texts.home}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
