import { useState } from 'react';
import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { charactersIn, withinLimit } from '@duetcast/domain/kernel/characters';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { useWords, useLocalWords } from '../../../i18n/language';
import { Section } from '../../../ui/section';
import { extractArticle, fetchArticle, type ReadArticle } from '../requests/create-queries';
import { ArticleFile, useArticleFile } from './article-file';
import { usePastedStructure } from './use-pasted-structure';
import classes from './article.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { spokenLines, type Article, type Draft } from '../draft/draft';
import { RequestError } from '../requests/request-error';
import type { WriteScript as Writing } from './use-write-script';
import { WriteScript } from './write-script';

interface Props {
  draft: Draft;
  onChange: (part: Partial<Article>) => void;
  onTitle: (title: string) => void;
  writing: Writing;
}

const exampleAddress = 'https://example.com/article';
/** The same test as the server's for HTML. */
const markup = /<(\/?(p|div|h[1-6]|article|section|html|body|ul|ol|br|blockquote)\b|!doctype)/i;

const address = /^https?:\/\/\S+$/i;

type PartProps = Pick<Props, 'onChange'> & { article: Article };
type ReaderProps = PartProps & { onRead: (article: ReadArticle) => void };

/** Fetches the page on the server and puts its article into the text field. */
function AddressField({ article, onChange, onRead }: ReaderProps) {
  const [texts, locale] = useLocalWords(createWords);
  const read = useMutation({ mutationFn: fetchArticle, onSuccess: onRead });
  const address = article.address.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (address !== '') read.mutate(/^https?:\/\//i.test(address) ? address : `https://${address}`);
      }}
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          label={texts.address}
          placeholder={exampleAddress}
          type="text"
          inputMode="url"
          dir="ltr"
          flex={1}
          miw={220}
          value={article.address}
          onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconWorldDownload size={17} />}
          loading={read.isPending}
          disabled={address === ''}
        >
          {texts.fetchPage}
        </Button>
      </Group>
      {read.isError && (
        <Stack mt="sm">
          <RequestError error={read.error} title={texts.fetchFailed} />
        </Stack>
      )}
      {read.data && (
        <Text variant="note" mt="xs" role="status">
          {texts.fetched(read.data.characters.toLocaleString(locale), new URL(read.data.url).host)}
        </Text>
      )}
    </form>
  );
}

/** Fetches an address that was pasted, extracts the article from HTML, or cuts a long text at a sentence. */
function TextActions({ article: { text }, onChange, onRead }: ReaderProps) {
  const texts = useWords(createWords);
  const fetched = useMutation({ mutationFn: fetchArticle, onSuccess: onRead });
  const read = useMutation({
    mutationFn: extractArticle,
    onSuccess: ({ text: extracted }) => onChange({ text: extracted }),
  });
  const isMarkup = markup.test(text);
  const isTooLong = charactersIn(text) > maxArticleCharacters;
  const isAddress = address.test(text.trim());
  if (!isMarkup && !isTooLong && !isAddress) return null;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {isAddress && (
          <Button size="xs" variant="default" loading={fetched.isPending} onClick={() => fetched.mutate(text.trim())}>
            {texts.fetchPage}
          </Button>
        )}
        {isMarkup && (
          <Button size="xs" variant="default" loading={read.isPending} onClick={() => read.mutate(text)}>
            {texts.extractArticle}
          </Button>
        )}
        {isTooLong && !isMarkup && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange({ text: withinLimit(text, maxArticleCharacters)[0] ?? '' })}
          >
            {texts.shorten}
          </Button>
        )}
      </Group>
      {read.isError && <RequestError error={read.error} title={texts.markupFailed} />}
      {fetched.isError && <RequestError error={fetched.error} title={texts.fetchFailed} />}
    </Stack>
  );
}

function TextField({ article, onChange }: PartProps) {
  const [texts, locale] = useLocalWords(createWords);
  const characters = charactersIn(article.text);
  const isTooLong = characters > maxArticleCharacters;
  return (
    <div>
      <Textarea
        aria-label={texts.articleText}
        placeholder={texts.articlePlaceholder}
        autosize
        minRows={6}
        maxRows={16}
        dir="auto"
        value={article.text}
        error={isTooLong && texts.articleTooLong}
        onPaste={usePastedStructure(article.text, (text) => onChange({ text }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(value.trim() === '' ? { text: value, language: '', source: '' } : { text: value })
        }
      />
      <Text size="xs" c={isTooLong ? 'red' : 'dimmed'} ta="end" mt={4}>
        {texts.charactersOf(characters.toLocaleString(locale), maxArticleCharacters.toLocaleString(locale))}
      </Text>
    </div>
  );
}

function Source({ draft, onChange, onTitle, writing }: Props) {
  const texts = useWords(createWords);
  const { article } = draft;
  const [source, setSource] = useState(article.address === '' ? 'text' : 'address');
  const part = { article, onChange };
  const applyArticle = ({ text, title, language, source = '' }: ReadArticle) => {
    onChange({ text, source, language: language === 'und' ? '' : language });
    if (title && draft.title.trim() === '') onTitle(title);
  };
  const file = useArticleFile(applyArticle);
  const sources = [
    { value: 'text', label: texts.pasteText },
    { value: 'address', label: texts.webAddress },
    { value: 'file', label: texts.fileSource },
  ];
  return (
    <Stack
      gap="md"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setSource('file');
        file.read(event.dataTransfer.files[0]);
      }}
    >
      <SegmentedControl
        aria-label={texts.sources}
        size="sm"
        data={sources}
        value={source}
        onChange={setSource}
        className={classes.sources}
      />
      {source === 'address' && <AddressField {...part} onRead={applyArticle} />}
      {source === 'file' && <ArticleFile file={file} />}
      {(source === 'text' || article.text !== '') && (
        <>
          <TextField {...part} />
          <TextActions {...part} onRead={applyArticle} />
        </>
      )}
      <WriteScript draft={draft} onChange={onChange} writing={writing} />
    </Stack>
  );
}

/** The source article, pasted or fetched; collapsed once there is a script. */
export function ArticleCard(props: Props) {
  const texts = useWords(createWords);
  const hasScript = spokenLines(props.draft.lines).length > 0;
  const [isExpanded, setIsExpanded] = useState(!hasScript);
  const isOpen = isExpanded || !hasScript;
  const toggle = (
    <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setIsExpanded(!isOpen)}>
      {isOpen ? texts.hideArticle : texts.showArticle}
    </Button>
  );
  const { text } = props.draft.article;
  return (
    <Section title={texts.article} description={isOpen ? texts.articleHint : undefined} actions={hasScript && toggle}>
      {isOpen ? (
        <Source {...props} />
      ) : (
        <Text variant="note" lineClamp={1} dir="auto">
          {text.trim() === '' ? texts.articleHint : text}
        </Text>
      )}
    </Section>
  );
}
