import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import type { LiveState } from '../../client/live/live-state';
import { isFinal, type LiveProblem } from '../../client/live/live-problem';
import { useLiveConnection, useLiveState } from '../../client/live/live-updates';
import { realtimeWords } from '@duetcast/words/en/app/realtime';

/** The problem in the interface language. */
function problemText(problem: LiveProblem, texts: (typeof realtimeWords)['en']): string {
  switch (problem.kind) {
    case 'unreachable':
      return texts.unreachable(problem.message ?? texts.noAnswer);
    case 'reported':
      return texts.reported(problem.message);
    case 'gaveUp':
    case 'noToken':
    case 'notOpened':
      return texts[problem.kind];
  }
}

interface Props {
  state: LiveState;
  onConnect: () => void;
}

/** The problem, and whether a reconnect is scheduled. */
export function ConnectionState({ state: { status, problem }, onConnect }: Props) {
  const texts = useWords(realtimeWords);
  const isWaiting = status === 'disconnected' && !(problem && isFinal(problem));
  if (!problem && !isWaiting) return null;
  return (
    <Stack gap="sm" mb="lg">
      {problem && (
        <Alert color="red" title={texts.errorTitle} icon={<IconAlertTriangle size={18} />}>
          <Group justify="space-between">
            <Text size="sm">{problemText(problem, texts)}</Text>
            {isFinal(problem) && (
              <Button size="xs" color="red" variant="outline" onClick={onConnect}>
                {texts.connectAgain}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {isWaiting && (
        <Alert color="cobalt" icon={<IconPlugConnected size={18} />} role="status">
          {texts.connecting}
        </Alert>
      )}
    </Stack>
  );
}

/** Banner above the dashboard while live updates are interrupted. */
export function ConnectionBanner() {
  const state = useLiveState();
  const connection = useLiveConnection();
  return <ConnectionState state={state} onConnect={() => connection?.start()} />;
}
