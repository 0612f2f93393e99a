export { DeletePodcast } from './commands/delete-podcast';
export { ClaimPodcasts } from './commands/claim-podcasts';
export { previewLimit } from './commands/preview-limits';
