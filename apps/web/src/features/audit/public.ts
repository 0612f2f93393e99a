export { actorOf, sentenceOf } from './audit-sentences';
export { AuditTrail } from './audit-trail';
export { sentenceWords } from './audit-words';
