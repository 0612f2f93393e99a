import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/confirm-dialog';
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
  const [confirming, setConfirming] = useState<'rebuild' | 'rollback' | null>(null);
  const mutation = useProjectionMutation(projection.name);
  const { name, state, rebuild } = projection;
  const button = (command: keyof typeof texts.commands, onClick: () => void) => (
    <Button
      variant="default"
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
      <Group gap={6} wrap="nowrap">
        {state === 'paused' ? button('resume', send('resume')) : button('pause', send('pause'))}
        {rebuild && button('cancel-rebuild', send('cancel-rebuild'))}
        {!rebuild && canRebuild && button('rebuild', () => setConfirming('rebuild'))}
        {!rebuild && canRebuild && button('rollback', () => setConfirming('rollback'))}
      </Group>
      {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      <ConfirmDialog
        question={
          confirming && {
            title: confirming === 'rebuild' ? texts.rebuildTitle : texts.rollbackTitle,
            text: confirming === 'rebuild' ? texts.rebuildText : texts.rollbackText,
            action: texts.commands[confirming],
            keep: texts.rebuildKeep,
          }
        }
        onConfirm={() => {
          setConfirming(null);
          if (confirming) mutation.mutate({ command: confirming });
        }}
        onCancel={() => setConfirming(null)}
      />
    </>
  );
}
