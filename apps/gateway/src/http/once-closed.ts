import type { ServerResponse } from 'node:http';

/**
 * Calls back once, when a response is out or its client has gone; at once when the client has gone already. A `close` of the
 * response alone does not say so: Node emits none on a pipelined response that waits for the one before it.
 * @returns cancels the call
 */
export function onceClosed(response: ServerResponse, callback: () => void): () => void {
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
