import { Stack } from '@mantine/core';
import { SitesTab } from '../../features/sites/sites-tab';
import { EndpointsCard } from '../../features/webhooks/endpoints/endpoints-card';

/** Connected sites, then the account's own webhook endpoints. */
export function ConnectionsTab() {
  return (
    <Stack gap="xl">
      <SitesTab />
      <EndpointsCard />
    </Stack>
  );
}
