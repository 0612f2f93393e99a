import type { ProjectionState } from '../status/projection-status';
import { inactive, rebuildsBeside, transitions, type Input } from './transitions';

const states = Object.keys(transitions) as ProjectionState[];
const running = states.filter((state) => 'lost' in transitions[state].on);

/** The state after these inputs; one without a rule changes nothing. */
const after = (from: ProjectionState, ...inputs: Input[]): ProjectionState =>
  inputs.reduce((state, input) => transitions[state].on[input] ?? state, from);

test.each<[string, Input[], ProjectionState]>([
  ['folds history, then live events', ['current', 'caughtUp'], 'live'],
  ['stands by while another process runs it', ['lost'], 'standby'],
  ['takes over', ['lost', 'free', 'current'], 'catching-up'],
  ['rebuilds rows of another version before it folds', ['outdated', 'built', 'served', 'current'], 'catching-up'],
  ['serves rows that were rebuilt beside the live ones', ['current', 'caughtUp', 'built', 'served'], 'starting'],
  ['can be rebuilt while an event stops it', ['current', 'poison', 'built', 'served'], 'starting'],
  ['retries after a failure', ['failure', 'backedOff'], 'starting'],
  ['waits for an operator after a damaged file', ['current', 'damaged', 'backedOff', 'free', 'caughtUp'], 'damaged'],
  ['stays paused until it is resumed', ['paused', 'free', 'caughtUp', 'backedOff', 'built'], 'paused'],
  ['pauses and resumes', ['current', 'restart', 'paused', 'restart', 'current'], 'catching-up'],
  ['does not take over again after an event of a newer release', ['current', 'newer', 'free', 'lost'], 'waiting'],
  ['serves nothing after it lost its lease', ['current', 'lost', 'built', 'served', 'caughtUp'], 'standby'],
])('%s', (_, inputs, expected) => expect(after('starting', ...inputs)).toBe(expected));

test('every state is reached from the first one', () => {
  const reached = new Set<ProjectionState>(['starting']);
  for (const state of reached) for (const next of Object.values(transitions[state].on)) reached.add(next);
  expect([...reached].sort()).toEqual([...states].sort());
});

test('every state but the last can be stopped, and nothing follows the last', () => {
  for (const state of states) expect(after(state, 'stop')).toBe('stopped');
  expect(transitions.stopped.on).toEqual({});
});

test('a process that runs the projection can lose it, and applies control commands', () => {
  for (const state of running) expect([after(state, 'lost'), after(state, 'restart')]).toEqual(['standby', 'starting']);
});

test('no input leads from a state without the lease to folding', () => {
  for (const state of ['standby', 'waiting'] as const)
    for (const next of Object.values(transitions[state].on)) expect(['starting', 'stopped']).toContain(next);
});

test('a rebuild beside the served rows can end in every state in which it runs', () => {
  for (const state of rebuildsBeside) expect(after(state, 'built')).toBe('switching');
  for (const state of rebuildsBeside) expect(inactive.has(state)).toBe(false);
});
