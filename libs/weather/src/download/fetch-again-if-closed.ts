/** Error codes after the server closed the connection: of the system, and of undici ("other side closed"). */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Sends a GET request, and once more if the connection closed before the response. Servers close idle connections, and the
 * client may learn this only from its next request: https://github.com/nodejs/undici/issues/583.
 */
export async function fetchAgainIfClosed(
  url: string | URL,
  init: Omit<RequestInit, 'method' | 'body'>,
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (init.signal?.aborted || !CLOSED.includes(code ?? '')) throw error;
    return fetch(url, init);
  }
}
