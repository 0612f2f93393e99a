import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/words';
import { adminAddress } from '../admin-address';
import { eventWords } from './event-words';

export function BackToEvents() {
  const { back } = useWords(eventWords);
  return (
    <Button
      component={Link}
      to={adminAddress('events')}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
    >
      {back}
    </Button>
  );
}
