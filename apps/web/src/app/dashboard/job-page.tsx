import { AuditTrail } from '../../features/audit/public';
import { JobPage as Page } from '../../features/jobs/public';

const JobAudit = (shown: { id: string; position: string }) => <AuditTrail kind="jobs" {...shown} />;

/** A job with its audit trail. */
export const JobPage = () => <Page audit={JobAudit} />;
