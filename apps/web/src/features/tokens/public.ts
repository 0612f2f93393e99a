export { NamedTokensCard } from './named-tokens-card';
export { TokenCard } from './token-card';
export { namedTokenQueries } from './named-token-queries';
