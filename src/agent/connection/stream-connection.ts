import type { Duplex } from 'node:stream';
import type { AgentConnection } from './agent-connection.ts';
import { Inbox } from './inbox.ts';

/*
 * Messages on a stream of bytes: the pipe of a process, or a socket.
 *
 *   | length, 4 bytes, big-endian | message |
 */
const headBytes = 4;
/** A job of 100,000 sites is below 100 MB. More than this is not one of our messages. */
const maxMessageBytes = 2 ** 30;

export function streamConnection(stream: Duplex): AgentConnection {
  const inbox = new Inbox();
  let pieces: Buffer[] = [];
  let heldBytes = 0;
  let wantedBytes = headBytes;
  let isHead = true;
  const end = (): void => {
    inbox.close();
    // A half-open connection counts as closed.
    stream.destroy();
  };
  const take = (): Buffer => {
    const held = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    const rest = held.subarray(wantedBytes);
    pieces = rest.length === 0 ? [] : [rest];
    heldBytes = rest.length;
    return held.subarray(0, wantedBytes);
  };
  stream.on('data', (piece: Buffer) => {
    pieces.push(piece);
    heldBytes += piece.length;
    while (heldBytes >= wantedBytes && !inbox.isClosed) {
      const bytes = take();
      if (isHead) wantedBytes = bytes.readUInt32BE();
      else {
        inbox.add(bytes);
        wantedBytes = headBytes;
      }
      isHead = !isHead;
      if (wantedBytes > maxMessageBytes) end();
    }
  });
  for (const event of ['end', 'close', 'error']) stream.on(event, end);
  return {
    send: (message) => {
      if (inbox.isClosed) return;
      const head = Buffer.alloc(headBytes);
      head.writeUInt32BE(message.length);
      stream.cork();
      stream.write(head);
      stream.write(message);
      process.nextTick(() => stream.uncork());
    },
    onMessage: (listener) => inbox.listen(listener),
    closed: inbox.closed,
    close: () => {
      inbox.close();
      stream.end(() => stream.destroy());
    },
  };
}
