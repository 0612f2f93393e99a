export { TokenCard } from './token-card';
