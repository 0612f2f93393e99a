import { useSyncExternalStore } from 'react';
import { useLanguage, useLocale } from '../i18n/language';
import { fullLocalDate, relativeTime } from './format/relative-time';

const tickMs = 5000;
let now = Date.now();
const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One shared timer for all times on the page. */
function onTick(ticker: () => void): () => void {
  tickers.add(ticker);
  // The clock is stopped while no time is rendered.
  if (timer === undefined) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    tickers.forEach((tick) => tick());
  }, tickMs);
  return () => {
    tickers.delete(ticker);
    if (tickers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Current time in ms since the epoch, updated every few seconds; never before `atLeast`. */
export const useClock = (atLeast = 0): number =>
  Math.max(
    useSyncExternalStore(onTick, () => now),
    atLeast,
  );

/** A relative time with the full local date as its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const clock = useClock(Date.parse(at));
  const language = useLanguage();
  const locale = useLocale();
  return (
    <time dateTime={at} title={fullLocalDate(at, locale)}>
      {relativeTime(at, clock, language)}
    </time>
  );
}
