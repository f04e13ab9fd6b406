import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns what stops the server; to be called before the server listens. Requests under way are answered, every other
 * connection is cut: Node's own `close()` also waits for connections that have never sent a request, and for those whose
 * last answer ended after the call, until they time out.
 */
export function gracefulShutdown(server: Server): () => Promise<void> {
  const idle = new Set<Socket>();
  let isStopping = false;
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (isStopping) socket.destroy();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return async () => {
    isStopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of idle) socket.destroy();
    await closed;
  };
}
