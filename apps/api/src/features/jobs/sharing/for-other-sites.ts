/** Headers of what players on other sites load: anyone with a public link may read it, and cookies are ignored. */
export const forOtherSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
