export { exportLimit } from './export.controller';
