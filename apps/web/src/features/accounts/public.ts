export { accountQueries, type Me } from './account-queries';
