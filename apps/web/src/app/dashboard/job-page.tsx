import { AuditTrail } from '../../features/audit/public';
import { JobPage as Page } from '../../features/jobs/public';

const JobAudit = (shown: { id: string; position: string; isPlain?: boolean }) => <AuditTrail kind="jobs" {...shown} />;

export const JobPage = () => <Page audit={JobAudit} />;
