interface Session {
  readonly audio: HTMLAudioElement;
  readonly title: string;
  readonly artist: string;
  readonly artwork: string | null;
  /** Moves by so many seconds. */
  readonly skip: (seconds: number) => void;
}

/** Tells the system what plays, so that its own controls, headphones and lock screens work. */
export function announce(
  { audio, title, artist, artwork, skip }: Session,
  [back, forward]: readonly [number, number],
): void {
  const { mediaSession } = navigator;
  if (!mediaSession || typeof MediaMetadata !== 'function') return;
  mediaSession.metadata = new MediaMetadata({ title, artist, ...(artwork && { artwork: [{ src: artwork }] }) });
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void audio.play().catch(() => undefined),
    pause: () => audio.pause(),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? back)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? forward),
    seekto: ({ seekTime }) => seekTime !== undefined && skip(seekTime - audio.currentTime),
  };
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // An older browser does not know this action.
    }
  }
}

/** Where the sound is, for the system's own timeline. */
export function announcePosition({ duration, currentTime: position, playbackRate }: HTMLAudioElement): void {
  if (!Number.isFinite(duration) || position > duration) return;
  navigator.mediaSession?.setPositionState?.({ duration, position, playbackRate });
}
