// The feature's public API; other features import nothing else from this folder.
export { exportLimit } from './export.controller';
