import { useEffect } from 'react';
import { obstaclesOf } from '../draft/draft';
import type { DraftControls } from '../draft/use-draft';
import type { Estimate } from '../requests/create-queries';

/** Makes the audio of "Make podcast" once its script is priced, or returns the price that it was made for and exceeds. */
export function useMakeWritten({ draft, set }: DraftControls, price: Estimate | undefined, render: () => void) {
  const { makeUpTo } = draft;
  const isAffordable = makeUpTo !== undefined && price !== undefined && price.characters <= makeUpTo;
  const isDue = isAffordable && obstaclesOf(draft, price.fits).length === 0;
  const make = () => {
    set({ makeUpTo: undefined });
    render();
  };
  useEffect(() => {
    if (isDue) make();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isDue]);
  return { make, exceeded: makeUpTo !== undefined && price && !isAffordable ? makeUpTo : null };
}
