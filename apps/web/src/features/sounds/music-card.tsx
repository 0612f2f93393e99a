import { Divider, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { soundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/words';
import { QueryState } from '../../ui/query-state';
import { Section } from '../../ui/section';
import { SoundSelect } from './sound-select';
import { soundQueries, type Sound } from './sound-queries';
import { Uploads } from './uploads';

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

interface Props {
  clips: Clips;
  onChange: (clips: Clips) => void;
}

/** Chooses intro, outro and music, and keeps the account's own sounds. */
export function MusicCard({ clips, onChange }: Props) {
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
