export {
  hidingSchema,
  Publications,
  type Hiding,
  PublicationSources,
  type PublicationSource,
} from './visibility/publications';
export { PublicationsModule } from './publications.module';
export { reportPath } from './reports/report-path';
export { reportLimit } from './reports/report-limit';
