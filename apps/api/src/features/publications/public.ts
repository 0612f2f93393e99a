// The feature's public API; other features import nothing else from this folder.
export { PublicationSources, type PublicationSource } from './publication-sources';
export { Publications } from './publications';
export { PublicationsModule } from './publications.module';
export { reportPath } from './reports/report-path';
export { reportLimit } from './reports/report-limit';
