// The feature's public API; other features import nothing else from this folder.
export { SubmitCompilation } from './commands/submit-compilation';
export { chaptersName } from './content/chapters';
export { acceptedSchema } from './http/jobs.openapi';
export { type Framing, SpeechStreams } from './streaming/speech-streams';
export { JobsModule } from './jobs.module';
export { Settlement } from './settlement/settlement';
