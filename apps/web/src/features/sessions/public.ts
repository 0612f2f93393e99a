export { SessionsCard } from './sessions-card';
