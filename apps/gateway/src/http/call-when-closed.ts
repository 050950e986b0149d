import type { ServerResponse } from 'node:http';

/** Whether the client of a response has disconnected. Node does not destroy a pipelined response that waits for the one before it. */
export const isDisconnected = (response: ServerResponse): boolean =>
  response.destroyed || response.req.socket.destroyed;

/**
 * Calls back once, when a response was sent or its client has disconnected; immediately if it has disconnected already. The event
 * `close` of the response is not enough: Node does not emit it for a pipelined response that waits for the one before it.
 * @returns a function that cancels the callback
 */
export function callWhenClosed(response: ServerResponse, callback: () => void): () => void {
  const { socket } = response.req;
  const cancel = () => {
    response.off('close', done);
    socket.off('close', done);
  };
  const done = () => {
    cancel();
    callback();
  };
  if (socket.destroyed) {
    callback();
    return cancel;
  }
  // Each pipelined request adds a listener.
  socket.setMaxListeners(0);
  response.once('close', done);
  socket.once('close', done);
  return cancel;
}
