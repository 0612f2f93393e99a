import { useEffect, useImperativeHandle, useRef, type FC, type Ref } from 'react';
import { definePlayer, type DuetcastPlayer } from '@duetcast/player/duetcast-player';
import type { Chapter } from '@duetcast/player/player-data';
import { playerWords } from '@duetcast/words/kernel/player-words';
import { useWords } from '../i18n/language';
import { stopOtherAudio } from './audio-preview';
import classes from './player.module.css';

definePlayer();

interface Props {
  src: string;
  heading: string;
  /** Seconds, until the audio is read. */
  duration?: number | undefined;
  /** Addresses of the waveform, a JSON transcript and WebVTT. */
  peaks: string;
  transcript?: string;
  captions?: string;
  chapters?: readonly Chapter[];
  /** The audio element, for what follows it outside the player. */
  audioRef?: Ref<HTMLAudioElement>;
  onTimeUpdate?: () => void;
  onSeeked?: () => void;
  onPlay?: () => void;
  onPause?: () => void;
  /** Says why the audio cannot be played; the player does not. */
  onFailed: () => void;
}

interface ElementProps extends Pick<Props, 'src' | 'heading' | 'duration' | 'peaks' | 'transcript' | 'captions'> {
  ref: Ref<DuetcastPlayer>;
  class: string | undefined;
}
/** React renders a tag; its types know only those of HTML. */
const Element = 'duetcast-player' as unknown as FC<ElementProps>;

const noChapters: readonly Chapter[] = [];

/** The player of libs/player as a component. */
export function Player({ chapters = noChapters, audioRef, onFailed, ...props }: Props) {
  const player = useRef<DuetcastPlayer>(null);
  const { src, heading, duration, peaks, transcript, captions, ...handlers } = props;
  const labels = useWords(playerWords);
  const latest = useRef({ onFailed, ...handlers });
  useEffect(() => {
    latest.current = { onFailed, ...handlers };
  });
  useImperativeHandle(audioRef, () => player.current!.audio);
  useEffect(() => {
    player.current!.data = { labels, chapters };
  }, [labels, chapters]);
  useEffect(() => {
    const element = player.current!;
    const { audio } = element;
    const listeners = {
      timeupdate: () => latest.current.onTimeUpdate?.(),
      seeked: () => latest.current.onSeeked?.(),
      pause: () => latest.current.onPause?.(),
      play: () => {
        stopOtherAudio(audio);
        latest.current.onPlay?.();
      },
    };
    const failed = (event: Event) => {
      event.preventDefault();
      latest.current.onFailed();
    };
    for (const [type, listener] of Object.entries(listeners)) audio.addEventListener(type, listener);
    element.addEventListener('playererror', failed);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) audio.removeEventListener(type, listener);
      element.removeEventListener('playererror', failed);
    };
  }, []);
  const attributes = { src, heading, duration, peaks, transcript, captions };
  return <Element ref={player} class={classes.player} {...attributes} />;
}
