import { words, type TextsOf } from '../../kernel/words';

export const lineDeliveryWords = words('lineDeliveryWords', {
  open: 'Speed, pause and chapter',
  of: (number: string) => `Delivery of line ${number}`,
  edit: (number: string, values: string) => `Change the delivery of line ${number}: ${values}`,
  speed: 'Speed',
  times: (speed: string) => `${speed}×`,
  asShow: (speed: string) => `As the show (${speed}×)`,
  pause: 'Pause after the line',
  automaticPause: 'Automatic',
  noPause: 'None',
  seconds: (seconds: string) => `${seconds} s`,
  pauseOf: (pause: string) => `Pause: ${pause}`,
  chapter: 'Chapter that starts here',
  chapterHint: 'Empty: the chapter before continues',
  chapterOf: (title: string) => `Chapter: ${title}`,
  done: 'Done',
  showSpeed: 'Speed of the show',
  showSpeedHint: 'Lines at a new speed are new audio, which is charged',
});

export type LineDeliveryWords = TextsOf<typeof lineDeliveryWords>;
