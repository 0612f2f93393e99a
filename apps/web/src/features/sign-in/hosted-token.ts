/** The token of the hosted provider; its code loads with the first call. */
export async function hostedToken(): Promise<string | null> {
  const { currentHostedToken } = await import('./hosted/current-token');
  return currentHostedToken();
}
