/** Ends an HTTP server without leaving a question unanswered. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * To be called before the server listens. The answer stops it: what is being answered is answered, every other connection
 * is cut. Node by itself would wait for connections that have never asked, and for those whose last answer came after
 * the stop, until they time out.
 */
export function closing(server: Server): () => Promise<void> {
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
    const closed = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    for (const socket of idle) socket.destroy();
    await closed;
  };
}
