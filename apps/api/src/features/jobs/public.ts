// The feature's public API; other features import nothing else from this folder.
export { SubmitCompilation } from './commands/submit-compilation';
export { chaptersName } from './content/chapters';
export { accepted } from './http/accepted';
export { acceptedSchema } from './http/jobs.openapi';
export type { JobOwner, SubmittedJob } from './submission/submitted-job';
