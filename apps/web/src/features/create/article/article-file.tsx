import { useState } from 'react';
import { Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { maxArticleCharacters, maxArticleFileBytes } from '@duetcast/domain/limits/podcast-limits';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useLocalWords } from '../../../i18n/language';
import { Dialog } from '../../../ui/dialog';
import { readFile, type ReadArticle } from '../requests/create-queries';
import { RequestError } from '../requests/request-error';
import classes from './article.module.css';

const accepted = '.txt,.md,.markdown,.html,.htm,.docx,.pdf,.epub';

/** Reads a file as the article; the parts of one that is too long are chosen first. */
export function useArticleFile(onRead: (article: ReadArticle) => void) {
  const [long, setLong] = useState<{ file: File; article: ReadArticle } | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const reading = useMutation({
    mutationFn: ({ file, parts = [] }: { file: File; parts?: number[] }) => readFile(file, parts),
    onSuccess: (article, { file }) => {
      setLong(article.parts ? { file, article } : null);
      if (!article.parts) onRead(article);
    },
  });
  const read = (file: File | null | undefined) => {
    if (!file || reading.isPending) return;
    setLong(null);
    setIsTooLarge(file.size > maxArticleFileBytes);
    if (file.size > maxArticleFileBytes) reading.reset();
    else reading.mutate({ file });
  };
  return { reading, read, isTooLarge, long, close: () => setLong(null) };
}

type Reading = ReturnType<typeof useArticleFile>;

export function ArticleFile({ file: { reading, read, isTooLarge, long, close } }: { file: Reading }) {
  const [texts, locale] = useLocalWords(createWords);
  const { data, isPending, isError, error, variables } = reading;
  return (
    <Stack gap="sm" className={classes.drop}>
      <Text variant="note">{texts.fileHint}</Text>
      <FileButton accept={accepted} inputProps={{ 'aria-label': texts.chooseFile }} onChange={read}>
        {(props) => (
          <Button {...props} variant="default" loading={isPending} leftSection={<IconUpload size={17} aria-hidden />}>
            {texts.chooseFile}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c={isTooLarge ? 'red' : 'dimmed'} role="status">
        {isTooLarge && texts.fileTooLarge}
        {isPending && texts.readingFile}
        {data && !data.parts && texts.fileRead(data.characters.toLocaleString(locale), variables.file.name)}
      </Text>
      {isError && !long && <RequestError error={error} title={texts.fileFailed} />}
      {long && <PartsDialog key={long.file.name} long={long} reading={reading} onClose={close} />}
    </Stack>
  );
}

interface PartsProps {
  long: NonNullable<Reading['long']>;
  reading: Reading['reading'];
  onClose: () => void;
}

function PartsDialog({ long: { file, article }, reading, onClose }: PartsProps) {
  const [texts, locale] = useLocalWords(createWords);
  const [chosen, setChosen] = useState<string[]>([]);
  const parts = article.parts ?? [];
  const characters = parts.reduce((sum, each) => sum + (chosen.includes(`${each.part}`) ? each.characters : 0), 0);
  const hint = texts.choosePartsHint(article.characters.toLocaleString(locale));
  return (
    <Dialog opened onClose={onClose} title={texts.chooseParts} size="lg">
      <Stack gap="md">
        <Checkbox.Group label={article.title ?? file.name} description={hint} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="sm" className={classes.parts}>
            {parts.map(({ part, title, pages, characters: length }) => (
              <Checkbox
                key={part}
                value={`${part}`}
                label={title ?? (pages ? texts.pagesOf(pages.first, pages.last) : texts.partNumber(part))}
                description={[
                  ...(title && pages ? [texts.pagesOf(pages.first, pages.last)] : []),
                  texts.characters(length, length.toLocaleString(locale)),
                ].join(' · ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {reading.isError && <RequestError error={reading.error} title={texts.fileFailed} />}
        <Group justify="flex-end">
          <Button
            loading={reading.isPending}
            disabled={characters === 0 || characters > maxArticleCharacters}
            onClick={() =>
              reading.mutate({
                file,
                parts: parts.map(({ part }) => part).filter((part) => chosen.includes(`${part}`)),
              })
            }
          >
            {texts.readParts(characters.toLocaleString(locale))}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
