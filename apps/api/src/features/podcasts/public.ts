export { DeletePodcast } from './commands/podcasts';
export { draftStates } from './queries/scripts';
export { scriptLimit } from './script-edits.controller';
export { ClaimPodcasts } from './commands/claim-podcasts';
export { previewLimit } from './commands/preview-limits';
