import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

/** What a person sees when a page breaks. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack maw={520} gap="md" role="alert">
        <Title order={1}>Unexpected Application Error!</Title>
        <Text c="dimmed">This page broke. What you had typed on the Create tab is kept.</Text>
        <Code block>{reasonOf(error)}</Code>
        <Group>
          <Button onClick={() => location.reload()}>Load again</Button>
          <Button variant="default" component="a" href="/">
            Home
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
