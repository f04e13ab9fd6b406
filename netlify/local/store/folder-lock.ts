/**
 * One process per data folder: two would each overwrite the file with what they know. The lock is a listening socket, so
 * it goes away with its process, however that ends.
 */
import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder } from '../private-files.ts';

export interface Lock {
  readonly release: () => Promise<void>;
}

/** @throws Error naming the process that holds the folder */
export async function lockFolder(folder: string): Promise<Lock> {
  await makeDataFolder(folder);
  const real = await realpath(folder);
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  // Not in the folder itself: the path of a socket may have about a hundred characters.
  const socketPath = path.join(tmpdir(), `kivrim-${name}.lock`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const server = await listen(socketPath);
    if (server) return { release: () => close(server) };
    const holder = await askHolder(socketPath);
    if (holder) {
      throw new Error(
        `Process ${holder} already runs the shop with the data in ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await unlink(socketPath).catch(() => undefined);
  }
  throw new Error(`The data folder ${folder} cannot be locked (${socketPath})`);
}

async function listen(socketPath: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
  const isOurs = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(socketPath, () => resolve(true));
  });
  server.unref();
  return isOurs ? server : undefined;
}

/** The id of the process that listens, or undefined when none does and the socket's file is a leftover. */
async function askHolder(socketPath: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let pid = '';
    const socket = createConnection(socketPath);
    socket.setEncoding('utf8').on('data', (text: string) => {
      pid += text;
    });
    socket.once('error', () => resolve(undefined));
    socket.once('end', () => resolve(pid || 'unknown'));
  });
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
