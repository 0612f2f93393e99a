import { words } from '../../kernel/words';

/** Texts of the live connection; English follows docs/PRODUCT.md#screens-header. */
export const realtimeWords = words('realtimeWords', {
  connected: 'Connected',
  disconnected: 'Disconnected',
  errorTitle: 'WebSocket Error',
  behind:
    'The server is catching up: lists and figures may lack what was accepted last. They are read again every few seconds.',
  connecting: 'Connecting to real-time updates...',
  connectAgain: 'Connect again',
  unreachable: (message: string) => `Connection error: ${message}`,
  reported: (problem: string) => `Socket error: ${problem}`,
  gaveUp: 'Max reconnection attempts reached',
  noToken: 'No authentication token available',
  notOpened: 'Failed to connect to WebSocket',
});
