import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { confinement } from './confinement.ts';
import type { ReplayParts } from './replay-parts.ts';

const maxLingeringMs = 2000;

/**
 * Also what the server of the replay host cannot read is answered with the headers that confine: a page can make such an
 * answer come (with many cookies, or an endless address), show it in a frame, and use that frame's window.
 */
export function confineRefusals(
  server: Server,
  parts: Pick<ReplayParts, 'applicationOrigin' | 'isFrameless'>,
): void {
  const { bytes } = confinement(parts);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 2) lines.push(`${bytes[at]}: ${bytes[at + 1]}\r\n`);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of an unreadable request is read too: a cut connection would take the answer with it.
    if (socket.writableEnded) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\n${lines.join('')}Content-Type: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    setTimeout(() => socket.destroy(), maxLingeringMs).unref();
  });
}
