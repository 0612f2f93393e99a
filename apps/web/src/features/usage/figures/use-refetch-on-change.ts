import { useEffect, useRef } from 'react';

/** Refetches when the live figure beside a response changes. */
export function useRefetchOnChange(figure: number, refetch: () => Promise<unknown>): void {
  const last = useRef(figure);
  useEffect(() => {
    if (last.current === figure) return;
    last.current = figure;
    void refetch();
  }, [figure, refetch]);
}
