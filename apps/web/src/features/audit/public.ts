export { actorOf, sentenceOf } from './audit-sentences';
export { AuditTrail } from './audit-trail';
export { sentenceWords } from '@duetcast/words/en/jobs/audit';
