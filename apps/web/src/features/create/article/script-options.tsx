import { Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxSpeakerNameCharacters, maxStyleCharacters, scriptLengths } from '@duetcast/domain/limits/podcast-limits';
import { scriptSpeakerCounts, speakerRoles, type SpeakerCount } from '@duetcast/domain/podcasts/speakers';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { scriptOptionWords } from '@duetcast/words/en/jobs/script-options';
import { useWords, useLocalWords } from '../../../i18n/language';
import { languageName } from '../../voices/public';
import type { Article } from '../draft/draft';
import { createQueries } from '../requests/create-queries';

interface Props {
  article: Article;
  onChange: (part: Partial<Article>) => void;
  /** Language as detected; undefined: not known. */
  detected: string | undefined;
}

const languages = 'en de es fr it pt nl pl sv da nb fi cs hu ro el tr ru uk ar hi zh ja ko vi id'.split(' ');

function Names({ article: { names, speakers: count }, onChange }: Omit<Props, 'detected'>) {
  const texts = useWords(scriptOptionWords);
  const roles = useWords(speakerWords);
  return (
    <Group gap="sm" align="flex-start" grow>
      {speakerRoles.slice(0, count).map(({ id: speaker }) => (
        <TextInput
          key={speaker}
          size="sm"
          label={texts.nameOf(roles[speaker].toLowerCase())}
          maxLength={maxSpeakerNameCharacters}
          dir="auto"
          value={names[speaker] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ names: { ...names, [speaker]: value } })}
        />
      ))}
    </Group>
  );
}

/** Where the article is from; tone and audience, which only a model follows. */
function Style({ article, onChange }: Omit<Props, 'detected'>) {
  const texts = useWords(scriptOptionWords);
  const { data } = useQuery(createQueries.models());
  const isModel = data !== undefined && data.models.length > 0;
  return (
    <Group gap="sm" align="flex-start" grow>
      {(isModel ? (['source', 'tone', 'audience'] as const) : (['source'] as const)).map((field) => (
        <TextInput
          key={field}
          size="sm"
          label={texts[field]}
          placeholder={texts.examples[field]}
          maxLength={maxStyleCharacters}
          dir="auto"
          value={article[field]}
          onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
        />
      ))}
    </Group>
  );
}

function Language({ article: { language }, onChange, detected }: Props) {
  const [texts, locale] = useLocalWords(scriptOptionWords);
  const name = detected === undefined || detected === 'und' ? null : languageName(detected, locale);
  const codes = language === '' || languages.includes(language) ? languages : [language, ...languages];
  const options = codes.map((code) => ({ value: code, label: languageName(code, locale) }));
  const automatic = { value: '', label: language === '' && name ? texts.automaticAs(name) : texts.automatic };
  return (
    <NativeSelect
      size="sm"
      label={texts.language}
      data={[automatic, ...options]}
      value={language}
      onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
    />
  );
}

/** Length, speakers with names, language, source, and for a model tone and audience. */
export function ScriptOptions(props: Props) {
  const texts = useWords(scriptOptionWords);
  const { article, onChange } = props;
  return (
    <Stack gap="sm">
      <Group gap="xl" align="flex-start">
        <Input.Wrapper label={texts.length} labelElement="div">
          <SegmentedControl
            aria-label={texts.length}
            display="flex"
            size="sm"
            data={scriptLengths.map((value) => ({ value, label: texts.lengths[value] }))}
            value={article.length}
            onChange={(length) => onChange({ length, maxCharacters: null })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={texts.speakers} labelElement="div">
          <SegmentedControl
            aria-label={texts.speakers}
            display="flex"
            size="sm"
            data={scriptSpeakerCounts.map(String)}
            value={String(article.speakers)}
            onChange={(count) => onChange({ speakers: Number(count) as SpeakerCount })}
          />
        </Input.Wrapper>
        <Language {...props} />
      </Group>
      <Names article={article} onChange={onChange} />
      <Style article={article} onChange={onChange} />
    </Stack>
  );
}
