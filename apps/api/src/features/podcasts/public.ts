// What other features may import; everything else of this folder is its own.
export { ClaimPodcasts } from './commands/claim-podcasts';
