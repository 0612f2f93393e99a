import { CircuitBreaker, type CircuitFailure } from './circuit-breaker';

const passing = { isDecisive: false, retryAfterMs: null };
const decisive = { isDecisive: true, retryAfterMs: null };

describe('a circuit', () => {
  let circuit: CircuitBreaker;
  beforeEach(() => {
    jest.useFakeTimers();
    circuit = new CircuitBreaker();
  });
  afterEach(() => void jest.useRealTimers());

  const fail = (failure: CircuitFailure = decisive) => circuit.admit()?.failed(failure);

  test('opens after one decisive failure, or five others in a row', () => {
    for (let failures = 0; failures < 4; failures++) fail(passing);
    circuit.admit()?.answered();
    for (let failures = 0; failures < 4; failures++) fail(passing);
    expect(circuit.state).toBe('closed');
    fail(passing);
    expect(circuit.state).toBe('open');
    circuit = new CircuitBreaker();
    fail();
    expect(circuit.admit()).toBeNull();
    expect(circuit.retryAfterMs).toBe(5_000);
  });

  test('admits one probe at a time after each pause, which doubles up to half a minute', () => {
    fail();
    for (const seconds of [5, 10, 20, 30, 30]) {
      jest.advanceTimersByTime(seconds * 1_000 - 1);
      expect(circuit.state).toBe('open');
      jest.advanceTimersByTime(1);
      expect(circuit.state).toBe('halfOpen');
      const probe = circuit.admit();
      expect(probe).toMatchObject({ isProbe: true });
      expect(circuit.admit()).toBeNull();
      probe?.failed(decisive);
    }
  });

  test('closes with the first answer, also to a call that began before it opened', () => {
    const early = circuit.admit();
    fail();
    early?.answered();
    expect(circuit.state).toBe('closed');
    fail();
    jest.advanceTimersByTime(5_000);
    circuit.admit()?.answered();
    expect(circuit.state).toBe('closed');
    fail();
    expect(circuit.retryAfterMs).toBe(5_000);
  });

  test('an abandoned probe leaves its place to the next call', () => {
    fail();
    jest.advanceTimersByTime(5_000);
    circuit.admit()?.abandoned();
    expect(circuit.admit()).toMatchObject({ isProbe: true });
  });

  test('a call that fails while others are answered does not open it', () => {
    const stuck = circuit.admit();
    circuit.admit()?.answered();
    stuck?.failed(decisive);
    expect(circuit.state).toBe('closed');
  });

  test('calls that began before it opened do not delay the probe', () => {
    const late = circuit.admit();
    fail();
    jest.advanceTimersByTime(4_999);
    late?.failed(decisive);
    jest.advanceTimersByTime(1);
    expect(circuit.state).toBe('halfOpen');
  });

  test('stays open for as long as the service takes no calls', () => {
    fail({ isDecisive: true, retryAfterMs: 3_600_000 });
    jest.advanceTimersByTime(3_599_999);
    expect(circuit.state).toBe('open');
  });
});
