import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface HandMadeServer {
  readonly url: string;
  connections(): number;
  stop(): Promise<void>;
}

/** A server on loopback that answers each piece that it gets by hand; `count` is the number of the piece, from 1. */
export async function serveByHand(
  answer: (socket: Socket, request: string, count: number) => void,
): Promise<HandMadeServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let count = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (request: Buffer) => answer(socket, request.toString('latin1'), ++count));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
