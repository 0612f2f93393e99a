export { DeletePodcast } from './commands/podcasts';
export { ClaimPodcasts } from './commands/claim-podcasts';
export { previewLimit } from './commands/preview-limits';
