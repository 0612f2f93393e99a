import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { projectionQueries, commandOf, type Projection, type ProjectionCommand } from './projection-queries';
import { projectionWords } from './projection-words';

/** A command that is asked of a projection; what is shown of it follows. */
export function useProjectionMutation(name: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ command, body }: { command: ProjectionCommand; body?: object }) => commandOf(name, command, body),
    onSuccess: (projection) => cache.setQueryData(projectionQueries.one(name).queryKey, projection),
    onSettled: () => cache.invalidateQueries({ queryKey: projectionQueries.all }),
  });
}

/** Pause or resume, rebuild or stop rebuilding. */
export function ProjectionActions({ projection }: { projection: Projection }) {
  const texts = useWords(projectionWords);
  const [isAsked, setIsAsked] = useState(false);
  const act = useProjectionMutation(projection.name);
  const { name, state, rebuild } = projection;
  const button = (command: keyof typeof texts.commands, onClick: () => void) => (
    <Button
      variant="default"
      size="xs"
      onClick={onClick}
      disabled={act.isPending}
      aria-label={texts.commandOf(texts.commands[command], name)}
    >
      {texts.commands[command]}
    </Button>
  );
  const ask = (command: ProjectionCommand) => () => act.mutate({ command });
  const canRebuild = state === 'running' || state === 'catching-up' || state === 'poisoned';
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {state === 'paused' ? button('resume', ask('resume')) : button('pause', ask('pause'))}
        {rebuild && button('cancel-rebuild', ask('cancel-rebuild'))}
        {!rebuild && canRebuild && button('rebuild', () => setIsAsked(true))}
      </Group>
      {act.isError && <ErrorAlert error={act.error} title={texts.commandFailed} />}
      <ConfirmDialog
        question={
          isAsked
            ? {
                title: texts.rebuildTitle,
                text: texts.rebuildText,
                action: texts.commands.rebuild,
                keep: texts.rebuildKeep,
              }
            : null
        }
        onConfirm={() => {
          setIsAsked(false);
          act.mutate({ command: 'rebuild' });
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
