import { AuditTrail } from '../../features/audit/public';
import { PodcastPage as Page } from '../../features/podcasts/public';

const PodcastAudit = (shown: { id: string; position: string | undefined }) => <AuditTrail kind="podcasts" {...shown} />;

export const PodcastPage = () => <Page audit={PodcastAudit} />;
