import { AuditTrail } from '../../features/audit/public';
import { JobPage as Page } from '../../features/jobs/public';

/** A job with its audit trail. */
export const JobPage = () => <Page audit={AuditTrail} />;
