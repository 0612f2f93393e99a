import { maxListenersPerAddress } from '@duetcast/domain/limits/publication-limits';
import type { StateStore } from '../../eventing/state/state-store';
import type { SecretBox } from '../../platform/secrets/secret-box';
import { ListenerNames } from './listener-names';

const salt = { value: Buffer.alloc(32, 7).toString('base64') };
const states = { insert: async () => new Set(), get: async () => salt } as unknown as StateStore;
const box = { seal: (text: string) => text, unseal: (text: string) => text } as unknown as SecretBox;
const names = new ListenerNames(states, box);
const nameOf = (address: string, userAgent: string, publication = 'share-1') =>
  names.nameOf('2026-11-20', publication, { address, userAgent });
const agents = Array.from({ length: 2_000 }, (_, index) => `Player/${index}`);

test('user agents that one address makes up share a bounded number of names', async () => {
  const found = new Set(await Promise.all(agents.map((agent) => nameOf('203.0.113.1', agent))));
  expect(found.size).toBe(maxListenersPerAddress);
});

test('the addresses of one IPv6 network are one', async () => {
  const hosts = agents.map((_, index) => `2001:db8:1:2:${index.toString(16)}::1`);
  const found = new Set(await Promise.all(hosts.map((host, index) => nameOf(host, agents[index]!))));
  expect(found.size).toBe(maxListenersPerAddress);
  expect(await nameOf('2001:db8:1:3::1', 'Player/1')).not.toBe(await nameOf('2001:db8:1:2::1', 'Player/1'));
});

test('the same listener has one name, and others at other addresses or publications have their own', async () => {
  expect(await nameOf('203.0.113.1', 'Player/1')).toBe(await nameOf('203.0.113.1', 'Player/1'));
  const players = ['AntennaPod/3.5.0', 'Overcast/3.0', 'Spotify/8.9.0'];
  expect(new Set(await Promise.all(players.map((agent) => nameOf('203.0.113.1', agent)))).size).toBe(3);
  expect(await nameOf('203.0.113.2', 'Player/1')).not.toBe(await nameOf('203.0.113.1', 'Player/1'));
  expect(await nameOf('203.0.113.1', 'Player/1', 'share-2')).not.toBe(await nameOf('203.0.113.1', 'Player/1'));
});
