import { soundIdOf } from '@duetcast/domain/sounds/sound-address';
import { Divider, SimpleGrid, Stack, Group, NativeSelect, ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { soundWords, type SoundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/language';
import { SampleButton } from '../../ui/buttons/sample-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { clock } from '@duetcast/player/clock';
import { Section, QueryState } from '../../ui/section';
import { UploadButton } from '../../ui/upload-button';
import { soundQueries, type Sound, isTooLarge, useDeleteSound, useUploadSound } from './sound-queries';

function Upload({ isFull, limit }: { isFull: boolean; limit: number }) {
  const texts = useWords(soundWords);
  return (
    <Stack gap={6}>
      <UploadButton
        uploading={useUploadSound()}
        accept=".wav,.mp3,audio/wav,audio/mpeg"
        isTooLarge={isTooLarge}
        texts={{ upload: texts.upload, failed: texts.uploadFailed, tooLarge: texts.tooLarge }}
        disabled={isFull}
      />
      <Text variant="note">{isFull ? texts.full(limit) : texts.uploadHint}</Text>
    </Stack>
  );
}

/** The account's own sounds: play, delete, upload. */
function Uploads({ sounds, limit }: { sounds: readonly Sound[]; limit: number }) {
  const texts = useWords(soundWords);
  const deleting = useDeleteSound();
  const uploads = sounds.filter(({ kind }) => kind === 'upload');
  const [ask, dialog] = useConfirm(
    ({ name }: Sound) => ({ title: texts.deleteTitle(name), text: texts.deleteText, action: texts.deleteAction }),
    deleting.mutate,
  );
  return (
    <Stack gap="sm">
      {deleting.isError && <ErrorAlert error={deleting.error} title={texts.deleteFailed} />}
      {uploads.length > 0 && (
        <Stack component="ul" gap={6} m={0} p={0} aria-label={texts.uploads} style={{ listStyle: 'none' }}>
          {uploads.map((sound) => (
            <Group component="li" key={sound.id} gap="xs" wrap="nowrap">
              <SampleButton urls={[sound.url]} play={texts.play(sound.name)} stop={texts.stop(sound.name)} />
              <Text size="sm" truncate flex={1} miw={0} dir="auto">
                {sound.name}
              </Text>
              <Text variant="note">{clock(sound.durationMs / 1000)}</Text>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={texts.delete(sound.name)}
                onClick={() => ask(sound)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <Upload isFull={uploads.length >= limit} limit={limit} />
      {dialog}
    </Stack>
  );
}

/** The name of a sound; built-in ones have a name in the language of the page. */
function soundName({ id, name, kind }: Pick<Sound, 'id' | 'name' | 'kind'>, texts: SoundWords): string {
  if (kind === 'upload') return name;
  const names: Readonly<Record<string, string>> = texts[kind];
  return names[id.slice(0, id.lastIndexOf('-'))] ?? name;
}

interface SoundSelectProps {
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
function SoundSelect({ label, sounds, kinds, address, onChange }: SoundSelectProps) {
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
  const name = chosen ? soundName(chosen, texts) : label;
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
      <SampleButton urls={chosen ? [chosen.url] : []} play={texts.play(name)} stop={texts.stop(name)} />
    </Group>
  );
}

/** Addresses of the clips before, after and under the speech. */
export interface Clips {
  readonly intro?: string | undefined;
  readonly outro?: string | undefined;
  readonly music?: string | undefined;
}

const places = ['intro', 'outro', 'music'] as const satisfies (keyof Clips)[];
const offered: Record<keyof Clips, readonly Sound['kind'][]> = {
  intro: ['sting', 'upload'],
  outro: ['sting', 'upload'],
  music: ['bed', 'upload'],
};

/** Chooses intro, outro and music, and keeps the account's own sounds. */
export function MusicCard({ clips, onChange }: { clips: Clips; onChange: (clips: Clips) => void }) {
  const texts = useWords(soundWords);
  const query = useQuery(soundQueries.list());
  const { data } = query;
  return (
    <Section title={texts.title} description={texts.hint}>
      <Stack gap="md">
        <QueryState query={query} loading={texts.loading} failed={texts.failed} rows={3} />
        {data && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
              {places.map((place) => (
                <SoundSelect
                  key={place}
                  label={texts[place]}
                  sounds={data.sounds}
                  kinds={offered[place]}
                  address={clips[place]}
                  onChange={(address) => onChange({ ...clips, [place]: address })}
                />
              ))}
            </SimpleGrid>
            <Divider />
            <Uploads sounds={data.sounds} limit={data.limit} />
          </>
        )}
      </Stack>
    </Section>
  );
}
