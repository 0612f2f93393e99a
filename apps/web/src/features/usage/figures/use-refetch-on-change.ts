import { useEffect, useRef } from 'react';

/** Asks again when the live figure beside an answer has moved on. */
export function useRefetchOnChange(figure: number, ask: () => Promise<unknown>): void {
  const answered = useRef(figure);
  useEffect(() => {
    if (answered.current === figure) return;
    answered.current = figure;
    void ask();
  }, [figure, ask]);
}
