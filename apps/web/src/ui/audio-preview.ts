import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { sharedValue } from '../browser/shared-value';

let audio: HTMLAudioElement | null = null;
/** The player that started last; the only one that can be playing. */
let player: HTMLAudioElement | null = null;
/** The key of the sample that plays. */
const playing = sharedValue<string | null>(null);

export function stopPreview(): void {
  audio?.pause();
  audio = null;
  playing.set(null);
}

/** Call when a player starts: only one sound plays at a time (docs/PRODUCT.md#screens-voices). */
export function stopOtherAudio(element: HTMLAudioElement): void {
  stopPreview();
  if (player !== element) player?.pause();
  player = element;
}

/** Plays a sample of one or more parts and stops any other sound; stops it if it is playing (docs/PRODUCT.md#screens-voices). */
export function togglePreview(key: string, [url, ...following]: readonly string[]): void {
  const wasPlaying = playing.get() === key;
  stopPreview();
  if (wasPlaying || url === undefined) return;
  player?.pause();
  const sample = new Audio(url);
  const ended = (next: readonly string[]) => {
    if (audio !== sample) return;
    stopPreview();
    togglePreview(key, next);
  };
  sample.addEventListener('ended', () => ended(following));
  sample.addEventListener('error', () => ended([]));
  audio = sample;
  playing.set(key);
  sample.play().catch(() => ended([]));
}

/** Whether the sample with this key is playing; re-renders only when that changes. */
export const useIsPlaying = (key: string): boolean => useSyncExternalStore(playing.watch, () => playing.get() === key);

/** Stops a sample on navigation, because its stop button is gone. */
export function useStopPreviewOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => stopPreview, [pathname]);
}
