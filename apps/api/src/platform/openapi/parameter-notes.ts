import { singularOf } from './operation-ids';

/** What parameters mean whose schemas do not say it, by name. */
const notes: Readonly<Record<string, string>> = {
  account: 'Events of this account.',
  accountId: 'What concerns this account.',
  actor: 'Events that this kind of actor caused.',
  adminId: 'What this administrator did.',
  after: 'Position of the last event that you have; what follows is returned.',
  at: 'Time as of which the figures are returned.',
  before: 'Position before which the events are returned.',
  by: 'What the figures are grouped by.',
  category: 'Events of streams of this category.',
  correlation: 'Events that one request caused, directly or not.',
  episode: 'Slug of the episode.',
  feed: 'Name of the feed.',
  file: 'Name of the file, as the feed has it.',
  from: 'Start of the period.',
  kind: 'Kind of what is published.',
  months: 'Number of months, with the current one.',
  name: 'Name of the projection.',
  only: 'Accounts to return.',
  revision: 'Number of the event in its stream, from 0.',
  show: 'Slug of the show.',
  status: 'Only those with this status.',
  stream: 'Name of the stream.',
  to: 'End of the period.',
  token: 'The secret of a subscriber of a private feed.',
  type: 'Events of this type.',
  types: 'Types of events, separated by commas.',
};

/** What a parameter means; `/jobs/{jobId}` has the id of a job. */
export function parameterNote(path: string, name: string): string {
  const collection = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  const words = singularOf(collection).replaceAll('-', ' ');
  return notes[name] ?? `Id of the ${words}.`;
}
