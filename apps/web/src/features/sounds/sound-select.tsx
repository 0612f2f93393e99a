import { Group, NativeSelect } from '@mantine/core';
import { soundIdOf } from '@duetcast/domain/sounds/sound-address';
import { soundWords, type SoundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/words';
import { PlayButton } from './play-button';
import { soundName } from './sound-name';
import type { Sound } from './sound-queries';

interface Props {
  label: string;
  sounds: readonly Sound[];
  /** Kinds of sounds to offer, in order. */
  kinds: readonly Sound['kind'][];
  /** Address of a clip; undefined: none. */
  address: string | undefined;
  onChange: (address: string | undefined) => void;
}

const groupOf = { bed: 'beds', sting: 'stings', upload: 'uploads' } as const satisfies Record<
  Sound['kind'],
  keyof SoundWords
>;

/** Chooses a sound for one place of the audio, and plays it. */
export function SoundSelect({ label, sounds, kinds, address, onChange }: Props) {
  const texts = useWords(soundWords);
  const groups = kinds.flatMap((kind) => {
    const items = sounds.filter((sound) => sound.kind === kind);
    const options = items.map((sound) => ({ value: sound.url, label: soundName(sound, texts) }));
    return options.length > 0 ? [{ group: texts[groupOf[kind]], items: options }] : [];
  });
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === address));
  const otherLabel = address !== undefined && (soundIdOf(address) === null ? texts.otherClip(address) : texts.missing);
  const other = !isListed && address !== undefined ? [{ value: address, label: otherLabel || address }] : [];
  const chosen = sounds.find(({ url }) => url === address);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NativeSelect
        flex={1}
        miw={0}
        size="sm"
        label={label}
        data={[{ value: '', label: texts.none }, ...other, ...groups]}
        value={address ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
      <PlayButton name={chosen ? soundName(chosen, texts) : label} url={chosen?.url ?? null} />
    </Group>
  );
}
