/** The hosted provider's token; loads the provider's code on the first call. */
export const hostedToken = async (): Promise<string | null> =>
  (await import('./hosted/current-token')).currentHostedToken();
