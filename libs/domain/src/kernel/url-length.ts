/** Longest address that is taken, in characters: what browsers and proxies carry. */
export const maxUrlLength = 2_048;
