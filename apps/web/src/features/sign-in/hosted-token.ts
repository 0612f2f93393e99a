/** The hosted provider's token; loads the provider's code on the first call. */
export async function hostedToken(): Promise<string | null> {
  const { currentHostedToken } = await import('./hosted/current-token');
  return currentHostedToken();
}
