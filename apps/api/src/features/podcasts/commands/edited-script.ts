import { hasSpokenWords } from '@duetcast/domain/jobs/spoken-text';
import type { SaveScript } from '@duetcast/domain/podcasts/podcast-requests';
import { voiceOfSpeaker, type StoredScript } from '@duetcast/domain/podcasts/script';

type Edits = Partial<Pick<SaveScript, 'segments' | 'voices' | 'speed'>>;

/** The stored script with the edits and voices of the request; a segment's own voice overrides its speaker's. */
export function editedScript(stored: StoredScript, { segments, voices: changed, speed }: Edits): StoredScript {
  const voices = { ...stored.voices, ...changed };
  const ofShow = speed !== undefined && { speed };
  // A stored line without words has nothing to say.
  const spoken = stored.segments.filter(({ text }) => hasSpokenWords(text));
  const unedited = spoken.map(({ voice_id, ...segment }) => ({
    ...segment,
    ...ofShow,
    voice_id: changed?.[segment.speaker] ?? voice_id,
  }));
  const edited = segments?.map(({ voice_id, ...segment }) => {
    const { speaker, text } = segment;
    const written = stored.segments.find((line) => line.speaker === speaker && line.text === text);
    const { speed: _speed, pause_after_ms: _pause, ...kept } = written ?? {};
    const { section, ...line } = { ...kept, ...ofShow, ...segment };
    return { ...line, ...(section && { section }), voice_id: voice_id ?? voiceOfSpeaker(voices, speaker) };
  });
  return { ...stored, voices, segments: edited ?? unedited };
}

/** No voice is chosen yet. */
const uncast: StoredScript = { version: 1, voices: { Host: '', Guest: '' }, segments: [] };

/** What is saved of the request: title and clips are replaced, also by none. */
export function savedScript(request: SaveScript, stored: StoredScript = uncast): StoredScript {
  const { title, intro, outro, music } = request;
  return { ...editedScript(stored, request), title: title || null, intro, outro, music };
}
