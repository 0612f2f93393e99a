import { useRef, useState } from 'react';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { maxCompilationSegments } from '@duetcast/domain/jobs/job-limits';
import { api, ApiError } from '../../api';
import { Section } from '../../ui/section';
import { accountQueries } from '../accounts/account-queries';
import { charactersLeft } from '../accounts/usage';
import { jobPath } from '../jobs/job-words';
import { VoicePicker } from '../voices/voice-picker';
import { CostCard } from './cost-card';
import classes from './create.module.css';
import { moved, newLine, obstaclesOf, otherSpeaker, requestOf, spokenLines, type Draft, type Line } from './draft';
import { LineEditor } from './line-editor';
import { PasteDialog } from './paste-dialog';
import { useDraft } from './use-draft';

interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** One key for one wish: the same draft sent again starts nothing twice, a changed one is another wish. */
function useWishKey() {
  const wish = useRef({ body: '', key: '' });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (wish.current.body !== text) wish.current = { body: text, key: crypto.randomUUID() };
    return wish.current.key;
  };
}

function useMake(draft: Draft, onMade: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useWishKey();
  return useMutation({
    mutationFn: () => {
      const body = requestOf(draft);
      return api.post<{ jobId: string }>('/compilations', body, { idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ jobId }) => {
      onMade();
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      void navigate(jobPath(jobId));
    },
  });
}

function About({ draft, change, fields }: PartProps & { fields: Readonly<Record<string, string>> }) {
  return (
    <Section title="About" description="What it is called, and which site its characters count for.">
      <div className={classes.cast}>
        <TextInput
          label="Title"
          placeholder="Untitled"
          maxLength={200}
          dir="auto"
          value={draft.title}
          error={fields.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label="Domain"
          value={draft.domain}
          error={fields.domain}
          onChange={({ currentTarget }) => change({ domain: currentTarget.value })}
        />
      </div>
    </Section>
  );
}

function Cast({ draft, change }: PartProps) {
  return (
    <Section title="Cast" description="Two voices, one conversation.">
      <div className={classes.cast}>
        <VoicePicker
          label="Host"
          colour="cobalt"
          voice={draft.voices.host}
          onChange={(host) => change({ voices: { ...draft.voices, host } })}
        />
        <VoicePicker
          label="Guest"
          colour="coral"
          voice={draft.voices.guest}
          onChange={(guest) => change({ voices: { ...draft.voices, guest } })}
        />
      </div>
    </Section>
  );
}

function Script({ draft: { lines }, change }: PartProps) {
  const [pasting, setPasting] = useState(false);
  const put = (changed: Line) => change({ lines: lines.map((line) => (line.id === changed.id ? changed : line)) });
  const remove = (id: string) => change({ lines: lines.filter((line) => line.id !== id) });
  const add = () => change({ lines: [...lines, newLine(otherSpeaker(lines.at(-1)?.speaker ?? 'guest'))] });
  const paste = (pasted: Line[]) => change({ lines: [...spokenLines(lines), ...pasted] });
  const tools = (
    <Button variant="default" size="sm" leftSection={<IconClipboardText size={16} />} onClick={() => setPasting(true)}>
      Paste a dialogue
    </Button>
  );
  return (
    <Section title="Script" description="Each line becomes a segment and a chapter." actions={tools}>
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <LineEditor
            key={line.id}
            line={line}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === lines.length - 1}
            onChange={put}
            onMove={(by) => change({ lines: moved(lines, index, by) })}
            onRemove={() => remove(line.id)}
          />
        ))}
      </ol>
      <Group mt="md">
        <Button
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= maxCompilationSegments}
          onClick={add}
        >
          Add a line
        </Button>
      </Group>
      <PasteDialog opened={pasting} onClose={() => setPasting(false)} onLines={paste} />
    </Section>
  );
}

/** Text for two speakers in, a job's page out. */
export function CreateTab() {
  const { draft, change, clear } = useDraft();
  const me = useQuery(accountQueries.me());
  const left = charactersLeft(me.data, draft.domain.trim());
  const make = useMake(draft, clear);
  const fields = make.error instanceof ApiError ? make.error.fields : {};
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={1}>Create</Title>
        <Text c="dimmed">Write or paste a conversation, cast two voices, and hear it.</Text>
      </Stack>
      <div className={classes.layout}>
        <Stack gap="lg">
          <About draft={draft} change={change} fields={fields} />
          <Cast draft={draft} change={change} />
          <Script draft={draft} change={change} />
        </Stack>
        <aside className={classes.aside}>
          <CostCard
            draft={draft}
            left={left}
            obstacles={obstaclesOf(draft, left)}
            making={make.isPending}
            error={make.error}
            onMake={() => make.mutate()}
          />
        </aside>
      </div>
    </Stack>
  );
}
