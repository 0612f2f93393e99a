// The feature's public API; other features import nothing else from this folder.
export { replayCollectionsOf } from './replay-pass';
