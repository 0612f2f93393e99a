import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMicrophone2 } from '@tabler/icons-react';
import type { Voice } from '@duetcast/domain/voices/voice';
import { useDialog } from '../../../ui/address/use-address';
import { useWords } from '../../../i18n/language';
import { speakerColor } from '../../../ui/speaker-color';
import { VoicePicker } from '../../voices/public';
import classes from './lines.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import type { Line } from '../draft/draft';
import { Dialog } from '../../../ui/dialog';

interface Props {
  line: Line;
  number: string;
  speakersVoice: Voice | null;
  onChange: (line: Line) => void;
}

/** The voice of one line: its own, or its speaker's. */
export function LineVoice({ line, number, speakersVoice, onChange }: Props) {
  const texts = useWords(createWords);
  const roles = useWords(speakerWords);
  const dialog = useDialog('line-voice');
  const name = (line.voice ?? speakersVoice)?.name ?? texts.noVoice;
  const choose = (voice: Voice | null) => {
    onChange({ ...line, voice });
    dialog.close();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color={line.voice ? undefined : 'gray'}
        className={classes.lineVoice}
        leftSection={<IconMicrophone2 size={14} />}
        aria-label={texts.lineVoice(number, name)}
        onClick={() => dialog.open(number)}
      >
        {name}
      </Button>
      <Dialog opened={dialog.id === number} onClose={dialog.close} title={texts.voiceTitle(number)}>
        <Stack gap="md" mih={line.voice ? 220 : 180}>
          <Text variant="note">{texts.voiceHint}</Text>
          <VoicePicker
            label={texts.ownVoice}
            color={speakerColor(line.speaker)}
            voice={line.voice ?? speakersVoice}
            onChange={choose}
          />
          {line.voice && (
            <Group>
              <Button variant="default" onClick={() => choose(null)}>
                {texts.speakersVoice(roles[line.speaker])}
              </Button>
            </Group>
          )}
        </Stack>
      </Dialog>
    </>
  );
}
