/** The engines behind the REST proxy: a `redis-server` process or the in-process engine, both over RESP. */
import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';

/** Strings arrive as buffers, statuses such as `OK` as strings, errors inside an array as `ErrorReply`. */
export type Reply = Buffer | string | number | null | ErrorReply | Reply[];

export interface Engine {
  /** For the line that `npm start` prints, such as `redis-server 7.0.15`. */
  readonly name: string;
  /** Durability of the data, for the same line. */
  readonly durability: string;
  /** Whether the engine takes this command (upper case), beyond those that are refused on every engine. */
  readonly takes: (command: string) => boolean;
  /** @throws ErrorReply when the engine refuses the command, Error when it cannot be reached */
  readonly send: (args: readonly string[]) => Promise<Reply>;
  readonly stop: () => Promise<void>;
}

export interface Connection {
  readonly send: Engine['send'];
  readonly close: () => void;
}

/** Connects over a unix socket and waits until the engine has loaded its data. @throws Error when nobody listens */
export async function connect(socketPath: string): Promise<Connection> {
  let isConnected = false;
  const client = createClient({
    RESP: 2,
    socket: {
      path: socketPath,
      tls: false,
      reconnectStrategy: (attempt) => isConnected && Math.min(50 * attempt, 1000),
    },
    disableOfflineQueue: true,
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  // A lost connection shows as a failed command; without a listener it would end the process.
  client.on('error', () => undefined);
  const close = (): void => {
    if (client.isOpen) client.destroy();
  };
  const send = (args: readonly string[]): Promise<Reply> => client.sendCommand<Reply>(args);
  try {
    await client.connect();
    await untilLoaded(send);
    isConnected = true;
    return { send, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function untilLoaded(send: Connection['send']): Promise<void> {
  for (;;) {
    try {
      await send(['PING']);
      return;
    } catch (error) {
      if (!(error instanceof ErrorReply) || !error.message.startsWith('LOADING')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
