export { Demo } from './demo';
