import { useSyncExternalStore } from 'react';

let audio: HTMLAudioElement | null = null;
let playing: string | null = null;
const listeners = new Set<() => void>();

function nowPlaying(key: string | null): void {
  if (key === playing) return;
  playing = key;
  listeners.forEach((listener) => listener());
}

/** Silence; also when a page of voices is left. */
export function stopPreview(): void {
  audio?.pause();
  audio = null;
  nowPlaying(null);
}

/** Plays a sample and stops any other; asked for the one that plays, stops it (spec §4). */
export function togglePreview(key: string, url: string): void {
  const wasPlaying = playing === key;
  stopPreview();
  if (wasPlaying) return;
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
