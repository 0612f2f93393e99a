/** Headers of what players on other sites load: whoever knows a public link may read it, and no cookie matters. */
export const forOtherSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
