import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** The way back from the page of one item. */
export const DashboardLink = ({ label }: { label: string }) => (
  <Anchor component={Link} to="/dashboard" size="sm" c="dimmed">
    <Group gap={6} component="span">
      <IconArrowLeft size={15} aria-hidden /> {label}
    </Group>
  </Anchor>
);
