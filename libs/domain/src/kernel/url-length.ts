/** Longest accepted URL in characters: the practical limit of browsers and proxies. */
export const maxUrlLength = 2_048;
