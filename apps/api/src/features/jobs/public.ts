// What other features may import; everything else of this folder is its own.
export { SubmitCompilation } from './commands/submit-compilation';
export { chaptersName } from './content/chapters';
export { accepted } from './http/accepted';
export { acceptedSchema } from './http/jobs.openapi';
export type { JobOwner, SubmittedJob } from './submission/submitted-job';
