import { Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { maxShowTitleCharacters, maxSoundbiteSeconds, minSoundbiteSeconds } from '@duetcast/domain/limits/show-limits';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import { checkedSoundbite, type SoundbiteDraft } from './soundbite-draft';

/** Example of a time that can be entered. */
const exampleSeconds = 90;

interface Props {
  draft: SoundbiteDraft;
  /** True after an attempt to save. */
  isChecked: boolean;
  onChange: (part: Partial<SoundbiteDraft>) => void;
}

/** Start, length and title of a passage that apps can play as a preview. */
export function SoundbiteFields({ draft, isChecked, onChange }: Props) {
  const texts = useWords(episodeWords).soundbite;
  const right = checkedSoundbite(draft);
  const field = (name: keyof SoundbiteDraft, wrong: string) => (
    <TextInput
      label={texts.fields[name]}
      value={draft[name]}
      error={isChecked && !right[name] && wrong}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: name === 'title' ? value : value.trim() })}
    />
  );
  return (
    <Fieldset legend={texts.title}>
      <Stack gap="sm">
        <Text variant="note">{texts.hint(minSoundbiteSeconds, maxSoundbiteSeconds)}</Text>
        <Group grow align="flex-start">
          {field('start', texts.startWrong(clock(exampleSeconds)))}
          {field('length', texts.lengthWrong(minSoundbiteSeconds, maxSoundbiteSeconds))}
        </Group>
        {field('title', texts.titleWrong(maxShowTitleCharacters))}
      </Stack>
    </Fieldset>
  );
}
