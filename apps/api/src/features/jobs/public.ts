// The feature's public API; other features import nothing else from this folder.
export { CancelJob } from './commands/cancel-job';
export { PublishPost } from './commands/publish-post';
export { ShareJob } from './commands/share-job';
export { SubmitCompilation } from './commands/submit-compilation';
export { captionFile, captionFormats } from './captions/caption-files';
export { wordsQuery } from './captions/transcript';
export type { Cue } from './captions/cue';
export { JobCaptions } from './captions/job-captions';
export { chaptersName } from './content/chapters';
export { acceptedSchema } from './http/accepted-job';
export { partErrors } from './submission/job-parts';
export { dispositionOf, mediaTypes, rangeFor } from './http/output-headers';
export { SpeechStreams } from './streaming/speech-streams';
export { JobsModule } from './jobs.module';
export { JobReads, peaksSchema } from './queries/job-reads';
export { JobTitles, titleState } from './content/job-titles';
export { endReasons, Settlement } from './settlement/settlement';
