import { AuditTrail } from '../../features/audit/audit-trail';
import { JobPage as Page } from '../../features/jobs/page/job-page';

/** A job with its audit trail. */
export const JobPage = () => <Page audit={AuditTrail} />;
