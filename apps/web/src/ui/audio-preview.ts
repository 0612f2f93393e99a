import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

let audio: HTMLAudioElement | null = null;
/** The player that started last; the only one that can be playing. */
let player: HTMLAudioElement | null = null;
let playing: string | null = null;
const listeners = new Set<() => void>();

function nowPlaying(key: string | null): void {
  if (key === playing) return;
  playing = key;
  listeners.forEach((listener) => listener());
}

/** Stops the sample. */
export function stopPreview(): void {
  audio?.pause();
  audio = null;
  nowPlaying(null);
}

/** Call when a player starts: only one sound plays at a time (docs/PRODUCT.md#screens-voices). */
export function stopOtherAudio(element: HTMLAudioElement): void {
  stopPreview();
  if (player !== element) player?.pause();
  player = element;
}

/** Plays a sample and stops any other sound; stops the sample if it is playing (docs/PRODUCT.md#screens-voices). */
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

/** Whether the sample with this key is playing; re-renders only when that changes. */
export const useIsPlaying = (key: string): boolean => useSyncExternalStore(watch, () => playing === key);

/** Stops a sample on navigation, because its stop button is gone. */
export function useStopPreviewOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => stopPreview, [pathname]);
}
