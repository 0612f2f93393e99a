import { Component, type ReactNode } from 'react';
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';

function Broken({ error }: { error: unknown }) {
  const texts = useWords(shellWords);
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack maw={520} gap="md" role="alert">
        <Title order={1}>{texts.broken}</Title>
        <Text c="dimmed">{texts.brokenText}</Text>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
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

/** Shows what a page throws in its place. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failure?: { error: unknown } }> {
  override readonly state: { failure?: { error: unknown } } = {};
  static readonly getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override render() {
    const { failure } = this.state;
    return failure ? <Broken {...failure} /> : this.props.children;
  }
}
