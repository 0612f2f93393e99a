import { maxCompilationSegments, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { words } from '../../kernel/words';
import texts from './create.json';

export const createWords = words('createWords', {
  ...texts,
  fetched: (characters: string, host: string) => `${characters} characters read from ${host}.`,
  charactersOf: (count: string, max: string) => `${count} / ${max}`,
  articleTooLong: `An article is limited to ${maxArticleCharacters} characters.`,
  shorten: `Keep the first ${maxArticleCharacters.toLocaleString('en')} characters`,
  /** English shows the server's own sentence about the field. */
  refusedTitle: (sentence: string) => sentence,
  refusedDomain: (sentence: string) => sentence,
  lines: (count: number, text: string) => (count === 1 ? '1 line' : `${text} lines`),

  line: (number: string) => `Line ${number}`,
  speakerOf: (number: string) => `Speaker of line ${number}`,
  lineTooLong: `Text is limited to ${maxTtsCharacters} characters.`,
  dragLine: (number: string) => `Move line ${number}: drag, or press the arrow keys`,
  lineMenu: (number: string) => `More for line ${number}`,
  moved: (number: string, to: string) => `Line ${number} is now line ${to}.`,
  playAtPrice: (price: string) => `Play · ${price}`,
  characters: (count: number, text: string) => (count === 1 ? '1 character' : `${text} characters`),
  playLine: (number: string, price: string) => `Play · ${price}, line ${number}`,
  stopLine: (number: string) => `Stop, line ${number}`,
  playFailed: (number: string) => `Failed to play line ${number}.`,
  lineVoice: (number: string, name: string) => `Voice of line ${number}: ${name}`,
  voiceTitle: (number: string) => `Voice of line ${number}`,
  speakersVoice: (speaker: string) => `Use the ${speaker}’s voice`,
  rendered: (rendered: number, renderedText: string, reused: string) =>
    `${rendered === 1 ? '1 line' : `${renderedText} lines`} will be rendered, ${reused} reused`,
  makeAt: (count: number, text: string) =>
    `Make audio · ${count === 0 ? 'free' : count === 1 ? '1 character' : `${text} characters`}`,
  obstacles: {
    noLine: 'Write at least one line.',
    tooManyLines: `A compilation takes at most ${maxCompilationSegments} segments.`,
    lineTooLong: `Text is limited to ${maxTtsCharacters} characters a line.`,
    noDomain: 'Enter the domain that the characters count toward.',
    noHost: 'Choose a voice for the host.',
    noGuest: 'Choose a voice for the guest.',
    notLeft: 'The script has more characters than you have left this month.',
  },
  overLimit: (limit: string, used: string, requested: string) =>
    `Limit ${limit} · used ${used} · requested ${requested}`,
  waitSeconds: (seconds: string) => `Try again in ${seconds} seconds.`,
  makePodcastAt: (characters: string) => `Make podcast · at most ${characters} characters`,
  dearer: (characters: string) =>
    `The script needs more than ${characters} characters, which you agreed to. Check it and its price, then make the audio.`,
  place: (position: string) => `Number ${position} in your queue`,
  timeLeft: (time: string) => `about ${time} left`,
  leftAfter: (characters: string) => `${characters} characters left after`,
  copyOf: (title: string) => `${title} (copy)`,
  linesDone: (done: string, total: string) => `${done} of ${total} lines`,
  download: (format: string) => `Download ${format}`,
  jumpTo: (number: string, time: string) => `Line ${number}, at ${time}`,
});
