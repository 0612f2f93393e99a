import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

let audio: HTMLAudioElement | null = null;
/** The one that began last, so the only one that can be heard beside a sample. */
let player: HTMLAudioElement | null = null;
let playing: string | null = null;
const listeners = new Set<() => void>();

function nowPlaying(key: string | null): void {
  if (key === playing) return;
  playing = key;
  listeners.forEach((listener) => listener());
}

/** Silence; also when what could stop it goes away. */
export function stopPreview(): void {
  audio?.pause();
  audio = null;
  nowPlaying(null);
}

/** To be called when a player begins: one sound is heard at a time (docs/PRODUCT.md#screens-voices). */
export function playsAlone(element: HTMLAudioElement): void {
  stopPreview();
  if (player !== element) player?.pause();
  player = element;
}

/**
 * Plays a sample and stops any other sound; asked for the one that plays, stops it (docs/PRODUCT.md#screens-voices).
 */
export function togglePreview(key: string, url: string): void {
  const wasPlaying = playing === key;
  stopPreview();
  if (wasPlaying) return;
  player?.pause();
  const sample = new Audio(url);
  const ended = () => {
    if (audio === sample) stopPreview();
  };
  sample.addEventListener('ended', ended);
  sample.addEventListener('error', ended);
  audio = sample;
  nowPlaying(key);
  sample.play().catch(ended);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the sample with this key plays; of many that ask, only those are drawn again whose answer changes. */
export const useIsPlaying = (key: string): boolean => useSyncExternalStore(watch, () => playing === key);

/** Ends a sample with the page that it was started on: the button that would stop it stays behind. */
export function useStopPreviewOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => stopPreview, [pathname]);
}
