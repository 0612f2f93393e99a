import { words } from '../../kernel/words';
import texts from './line-delivery.json';

export const lineDeliveryWords = words('lineDeliveryWords', {
  ...texts,
  of: (number: string) => `Delivery of line ${number}`,
  edit: (number: string, values: string) => `Change the delivery of line ${number}: ${values}`,
  times: (speed: string) => `${speed}×`,
  asShow: (speed: string) => `As the show (${speed}×)`,
  seconds: (seconds: string) => `${seconds} s`,
  pauseOf: (pause: string) => `Pause: ${pause}`,
  chapterOf: (title: string) => `Chapter: ${title}`,
});
