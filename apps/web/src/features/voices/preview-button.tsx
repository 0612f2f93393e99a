import type { Voice } from '@duetcast/domain/voices/voice';
import { sampleWords } from '@duetcast/words/en/voices/sample';
import { useWords } from '../../i18n/language';
import { SampleButton } from '../../ui/buttons/sample-button';

/** Plays or stops a voice's sample; renders nothing without one. */
export function PreviewButton({ voice, tabIndex }: { voice: Voice; tabIndex?: number | undefined }) {
  const { play, stop } = useWords(sampleWords);
  const { voice_id: id, name, preview_url: url } = voice;
  return url && <SampleButton id={id} urls={[url]} play={play(name)} stop={stop(name)} tabIndex={tabIndex} />;
}
