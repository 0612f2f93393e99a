import { mayHaveArrived } from './service-failures';

const failed = (code: string, fields: object = {}) =>
  new Error('fetch failed', { cause: Object.assign(new Error(code), { code, ...fields }) });

test.each([
  ['a refused connection', failed('ECONNREFUSED'), false],
  ['an unknown host', failed('ENOTFOUND'), false],
  ['a connection that was not made in time', failed('UND_ERR_CONNECT_TIMEOUT'), false],
  ['the same of a socket', failed('ETIMEDOUT', { syscall: 'connect' }), false],
  ['a certificate', failed('CERT_HAS_EXPIRED'), false],
  ['each address of a host refused', failed('', { errors: [failed('ECONNREFUSED'), failed('EHOSTUNREACH')] }), false],
  ['a reset', failed('ECONNRESET', { syscall: 'read' }), true],
  ['a server that closed the connection', failed('UND_ERR_SOCKET'), true],
  ['no response in time', new DOMException('Timeout', 'TimeoutError'), true],
  ['an unknown error', new Error('?'), true],
])('%s: the request may have arrived: %s', (_, error, expected) => {
  expect(mayHaveArrived(error)).toBe(expected);
});
