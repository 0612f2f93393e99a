import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useWords } from '../../../i18n/words';
import { defaultSpeakerCount, speakerRoles } from '@duetcast/domain/podcasts/speakers';
import type { Article, Draft, ScriptRequest } from '../draft/draft';
import { createQueries } from '../requests/create-queries';
import { RequestError } from '../requests/request-error';
import { ModelSettings } from './model-settings';
import { ScriptOptions } from './script-options';
import { ScriptRoom } from './script-room';
import { isWritable, useScriptEstimate } from './use-script-estimate';
import type { WriteScript as Writing } from './use-write-script';

interface Props {
  draft: Draft;
  onChange: (part: Partial<Article>) => void;
  writing: Writing;
}

/** Whether the speakers of the script have voices; null: one lacks it. */
function requestOf({ article, voices }: Draft, model: string): ScriptRequest | null {
  // A narration has a guest's voice, too, if one is chosen: what is edited later may have a guest.
  const asked = speakerRoles.slice(0, Math.max(article.speakers, defaultSpeakerCount));
  const cast = asked.flatMap(({ id }) => voices[id] ?? []);
  return voices.host && cast.length >= article.speakers ? { article: { ...article, model }, cast } : null;
}

/** The draft's model, or the server's default if it has no such model. */
function useModel(model: string): string {
  const { data } = useQuery(createQueries.models());
  return !data || data.models.length === 0 || data.models.includes(model) ? model : data.defaultModel;
}

/** How the script is written, what it needs of the allowance, and the button. */
export function WriteScript({ draft, onChange, writing }: Props) {
  const texts = useWords(createWords);
  const { article } = draft;
  const estimate = useScriptEstimate(draft);
  const request = requestOf(draft, useModel(article.model));
  const isReady = isWritable(article.text);
  return (
    <Stack gap="sm">
      <ScriptOptions article={article} onChange={onChange} detected={estimate?.language} />
      <ModelSettings article={article} onChange={onChange} />
      {estimate && <ScriptRoom article={article} onChange={onChange} estimate={estimate} />}
      <Group gap="sm">
        <Button
          leftSection={<IconPencilBolt size={17} />}
          loading={writing.isPending}
          disabled={!isReady || !request}
          onClick={() => request && writing.write(request)}
        >
          {texts.writeScript}
        </Button>
        {writing.isPending && (
          <Text size="sm" c="dimmed" role="status">
            {texts.writing}
          </Text>
        )}
        {isReady && !request && (
          <Text size="sm" c="dimmed">
            {texts.castFirst}
          </Text>
        )}
      </Group>
      {writing.error && <RequestError error={writing.error} title={texts.writeFailed} />}
    </Stack>
  );
}
