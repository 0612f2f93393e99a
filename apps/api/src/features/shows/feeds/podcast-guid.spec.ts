import { podcastGuid } from './podcast-guid';

// The example of the podcast namespace's specification.
test.each(['https://podnews.net/rss', 'http://podnews.net/rss/', 'podnews.net/rss'])('%s has one guid', (address) =>
  expect(podcastGuid(address)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c'),
);
