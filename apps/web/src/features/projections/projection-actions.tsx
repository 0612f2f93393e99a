import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { projectionQueries, wishOf, type Projection, type ProjectionWish } from './projection-queries';
import { projectionWords } from './projection-words';

/** A wish that is asked of a projection; what is shown of it follows. */
export function useProjectionWish(name: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, body }: { wish: ProjectionWish; body?: object }) => wishOf(name, wish, body),
    onSuccess: (projection) => cache.setQueryData(projectionQueries.one(name).queryKey, projection),
    onSettled: () => cache.invalidateQueries({ queryKey: projectionQueries.all }),
  });
}

/** Pause or resume, rebuild or stop rebuilding. */
export function ProjectionActions({ projection }: { projection: Projection }) {
  const texts = useWords(projectionWords);
  const [isAsked, setIsAsked] = useState(false);
  const act = useProjectionWish(projection.name);
  const { name, state, rebuild } = projection;
  const button = (wish: keyof typeof texts.wishes, onClick: () => void) => (
    <Button
      variant="default"
      size="xs"
      onClick={onClick}
      disabled={act.isPending}
      aria-label={texts.wishOf(texts.wishes[wish], name)}
    >
      {texts.wishes[wish]}
    </Button>
  );
  const ask = (wish: ProjectionWish) => () => act.mutate({ wish });
  const canRebuild = state === 'running' || state === 'catching-up' || state === 'poisoned';
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {state === 'paused' ? button('resume', ask('resume')) : button('pause', ask('pause'))}
        {rebuild && button('cancel-rebuild', ask('cancel-rebuild'))}
        {!rebuild && canRebuild && button('rebuild', () => setIsAsked(true))}
      </Group>
      {act.isError && <ErrorAlert error={act.error} title={texts.wishFailed} />}
      <ConfirmDialog
        question={
          isAsked
            ? {
                title: texts.rebuildTitle,
                text: texts.rebuildText,
                action: texts.wishes.rebuild,
                keep: texts.rebuildKeep,
              }
            : null
        }
        onConfirm={() => {
          setIsAsked(false);
          act.mutate({ wish: 'rebuild' });
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
