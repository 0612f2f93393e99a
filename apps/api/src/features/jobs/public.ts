// The feature's public API; other features import nothing else from this folder.
export { SubmitCompilation } from './commands/submit-compilation';
export { chaptersName } from './content/chapters';
export { acceptedSchema } from './http/jobs.openapi';
export { JobsModule } from './jobs.module';
export { Settlement } from './settlement/settlement';
