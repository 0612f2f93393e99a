import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/language';
import type { Voice } from '@duetcast/domain/voices/voice';
import { chosenDemoVoice } from '../../demo/public';
import { voiceQueries } from '../../voices/public';
import { spokenLines, type Draft } from '../draft/draft';
import { bySpeaker, speakerRoles } from '@duetcast/domain/podcasts/speakers';
import type { DraftControls } from '../draft/use-draft';
import { useScriptEstimate } from './use-script-estimate';

/** Language of the text: recognized or chosen, else that of the page; null: no text, or not known yet. */
function useTextLanguage(draft: Draft): string | null {
  const locale = useLocale();
  const estimate = useScriptEstimate(draft);
  const { text, language } = draft.article;
  const known = text.trim() === '' ? language : estimate?.language;
  const isUnsure = known === 'und' || (known === '' && spokenLines(draft.lines).length > 0);
  return isUnsure ? locale : known || null;
}

const isFromDemo = ({ voice_id }: Voice): boolean => voice_id === chosenDemoVoice();

/** Casts the voice of the demo and the first podcast voices of the text's language, while no speaker has a voice; not after an undo of that. Returns the language if it has too few voices. */
export function usePreselectedVoices({ draft, canRedo, edit }: DraftControls): string | null {
  const language = useTextLanguage(draft)?.split('-')[0] ?? '';
  const isUncast = speakerRoles.every(({ id }) => !draft.voices[id]) && !canRedo;
  const isEnabled = language !== '' && isUncast;
  const search = { podcast: true, page: 1, search: '', filters: { language } };
  const { data } = useQuery({ ...voiceQueries.list(search), enabled: isEnabled, placeholderData: undefined });
  const found = isEnabled ? data?.data : undefined;
  useEffect(() => {
    if (!found || found.length < 2) return;
    const cast = [...found.filter(isFromDemo), ...found.filter((voice) => !isFromDemo(voice))];
    edit({ voices: bySpeaker('id', ({ count }) => cast[count - 1] ?? null) });
  });
  return found && found.length < 2 ? language : null;
}
