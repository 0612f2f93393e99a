import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { onClosed } from './on-closed';

test('a response has one listener, which calls all in order', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const called: number[] = [];
  for (let index = 0; index < 20; index++) onClosed(response, () => called.push(index));
  expect(response.listenerCount('close')).toBe(1);
  response.emit('close');
  expect(called).toEqual([...Array(20).keys()]);
});
