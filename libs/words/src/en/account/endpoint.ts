import { words } from '../../kernel/words';
import texts from './endpoint.json';

/** Texts of the card of webhook endpoints. */
export const endpointWords = words('endpointWords', {
  ...texts,
  full: (max: number) => `You have ${max} endpoints. Delete one to add another.`,
  previousSecret: (until: string) => `The previous secret signs until ${until}.`,
  of: (action: string, url: string) => `${action}: ${url}`,
  rotateQuestion: (hours: number) => ({
    title: 'Rotate the secret?',
    text: `You get a new secret. The current one signs too for ${hours} hours; one before it ends at once. The public key stays.`,
    action: 'Rotate secret',
  }),
  removeQuestion: (url: string) => ({
    title: 'Delete the endpoint?',
    text: `${url} gets no more webhooks, and what is queued for it is given up.`,
    action: 'Delete',
  }),
  descriptionWrong: (max: number) => `At most ${max} characters.`,
  redelivered: (count: number) => (count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`),
  lastDays: (count: number) => (count === 1 ? 'the last day' : `the last ${count} days`),
});
