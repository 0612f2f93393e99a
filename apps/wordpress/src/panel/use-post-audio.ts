import apiFetch from '@wordpress/api-fetch';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { messageOf } from '../forms/price';
import { isWaiting, type PostAudio, type Voice } from './post-audio';

const pollMs = 5_000;

type Method = 'GET' | 'POST' | 'DELETE';

/** The audio of a post, read again while it is made. */
export function usePostAudio(postId: number, modified: string) {
  const [audio, setAudio] = useState<PostAudio | null>(null);
  const [problem, setProblem] = useState('');
  const call = useCallback(
    async (path: string, method: Method = 'GET') => {
      try {
        setAudio(await apiFetch<PostAudio>({ path: `/duetcast/v1/posts/${postId}${path}`, method }));
        setProblem('');
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
    [postId],
  );
  useEffect(() => void call(''), [call, modified]);
  const waits = audio !== null && isWaiting(audio);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => void call(''), pollMs);
    return () => clearInterval(timer);
  }, [call, waits]);
  return { audio, problem, call };
}

/** Voices of the server; none while they are read, or cannot be. */
export function useVoices(): readonly Voice[] {
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => {
    apiFetch<Voice[]>({ path: '/duetcast/v1/voices' }).then(setVoices, () => setVoices([]));
  }, []);
  return voices;
}
