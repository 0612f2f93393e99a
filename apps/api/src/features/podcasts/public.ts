// The feature's public API; other features import nothing else from this folder.
export { DeletePodcast } from './commands/delete-podcast';
export { ClaimPodcasts } from './commands/claim-podcasts';
export { previewLimit } from './commands/preview-limits';
