import { Badge, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import type { ScriptPreview } from './demo-calls';
import { demoWords } from './demo-words';
import classes from './demo.module.css';

function Segment({ speaker, text, number }: ScriptPreview['preview'][number] & { number: number }) {
  const texts = useWords(demoWords);
  const isHost = speaker === 'Host';
  return (
    <li className={classes.segment} data-speaker={isHost ? 'host' : 'guest'}>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {texts.segment(number)}
        </Text>
        <Badge color={isHost ? 'cobalt' : 'coral'} size="sm">
          {isHost ? texts.host : speaker}
        </Badge>
      </Group>
      <p dir="auto">{text}</p>
    </li>
  );
}

function Upgrade({ message }: { message: string }) {
  const texts = useWords(demoWords);
  return (
    <section className={classes.upgrade} aria-label={texts.fullScript}>
      <Text fw={650}>{texts.fullScript}</Text>
      <Text size="sm">{message}</Text>
      <Group gap="sm" mt="xs">
        <Button component={Link} to="/sign-up" size="sm">
          {texts.signUp}
        </Button>
        <Button component={Link} to="/voices" size="sm" variant="default">
          {texts.explore}
        </Button>
      </Group>
    </section>
  );
}

function Script({ preview }: { preview: ScriptPreview }) {
  const texts = useWords(demoWords);
  return (
    <Stack gap="md">
      <ol className={classes.script}>
        {preview.preview.map((segment, index) => (
          <Segment key={index} {...segment} number={index + 1} />
        ))}
      </ol>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.shown}</dt>
          <dd>{texts.shownOf(preview.previewSegments, preview.totalSegments)}</dd>
        </div>
        <div>
          <dt>{texts.inputLength}</dt>
          <dd>{texts.characters(preview.metadata.characterCount)}</dd>
        </div>
      </dl>
      {preview.upgradeMessage && <Upgrade message={preview.upgradeMessage} />}
    </Stack>
  );
}

/** The beginning of the script; while it is written it says so. */
export function ScriptPreviewModal({ preview, onClose }: { preview: ScriptPreview | null; onClose: () => void }) {
  const texts = useWords(demoWords);
  return (
    <Modal opened onClose={onClose} title={texts.preview} size="lg" closeButtonProps={{ 'aria-label': texts.close }}>
      {preview ? (
        <Script preview={preview} />
      ) : (
        <Group gap="sm" p="md" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{texts.waiting}</Text>
        </Group>
      )}
    </Modal>
  );
}
