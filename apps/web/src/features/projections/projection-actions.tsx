import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import {
  projectionQueries,
  sendProjectionCommand,
  type Projection,
  type ProjectionCommand,
} from './projection-queries';
import { projectionWords } from '@duetcast/words/en/admin/projection';

/** Sends a command to a projection and refreshes the cached projections. */
export function useProjectionMutation(name: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ command, body }: { command: ProjectionCommand; body?: object }) =>
      sendProjectionCommand(name, command, body),
    onSuccess: (projection) => cache.setQueryData(projectionQueries.one(name).queryKey, projection),
    onSettled: () => cache.invalidateQueries({ queryKey: projectionQueries.all }),
  });
}

/** Pauses or resumes, rebuilds, rolls back or cancels either. */
export function ProjectionActions({ projection }: { projection: Projection }) {
  const texts = useWords(projectionWords);
  const mutation = useProjectionMutation(projection.name);
  const { name, state, rebuild } = projection;
  const [ask, dialog] = useConfirm(
    (command: 'rebuild' | 'rollback') => ({
      title: command === 'rebuild' ? texts.rebuildTitle : texts.rollbackTitle,
      text: command === 'rebuild' ? texts.rebuildText : texts.rollbackText,
      action: texts.commands[command],
      keep: texts.rebuildKeep,
    }),
    (command) => mutation.mutate({ command }),
  );
  const button = (command: keyof typeof texts.commands, onClick: () => void) => (
    <Button
      {...(command === 'rollback' ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
      size="xs"
      onClick={onClick}
      disabled={mutation.isPending}
      aria-label={texts.commandLabel(texts.commands[command], name)}
    >
      {texts.commands[command]}
    </Button>
  );
  const send = (command: ProjectionCommand) => () => mutation.mutate({ command });
  const canRebuild = state === 'running' || state === 'catching-up' || state === 'poisoned';
  return (
    <>
      <Group gap={6}>
        {state === 'paused' ? button('resume', send('resume')) : button('pause', send('pause'))}
        {rebuild && button('cancel-rebuild', send('cancel-rebuild'))}
        {!rebuild && canRebuild && button('rebuild', () => ask('rebuild'))}
        {!rebuild && canRebuild && button('rollback', () => ask('rollback'))}
      </Group>
      {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      {dialog}
    </>
  );
}
