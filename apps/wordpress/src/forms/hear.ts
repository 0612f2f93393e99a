let playing: HTMLAudioElement | undefined;

/** Plays the preview of a voice; while one is heard, it ends. */
export function hear(preview: string | undefined): void {
  const wasHeard = playing !== undefined && !playing.paused;
  playing?.pause();
  playing = wasHeard || !preview ? undefined : new Audio(preview);
  void playing?.play().catch(() => undefined);
}

/** Whether a voice is meant by what a person typed. */
export const isFound = (typed: string, ...texts: readonly string[]): boolean => {
  const text = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
