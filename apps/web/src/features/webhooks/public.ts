export { Deliveries } from './deliveries';
