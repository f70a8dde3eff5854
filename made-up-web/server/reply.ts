/** Writes an answer in well-formed HTTP/1.1. */
import { STATUS_CODES } from 'node:http';
import type { Answer } from '../model/answer.ts';
import { chunksOf, noBody, sizeOf } from '../model/body.ts';
import type { Connection } from '../model/wire.ts';

interface ReplyTo {
  readonly method: string;
  readonly keepAlive: boolean;
  readonly nowMs: number;
}

const serverName = 'made-up-web';

export async function reply(wire: Connection, answer: Answer, to: ReplyTo): Promise<void> {
  if (answer.send !== undefined) {
    await answer.send(wire);
    return;
  }
  // Header values are bytes to HTTP; sites that put other characters there mean UTF-8.
  const head = Buffer.from(headText(answer, to), 'utf8');
  const body = answer.body ?? noBody;
  if (to.method === 'HEAD' || sizeOf(body) === 0) await wire.write(head);
  else if (body instanceof Uint8Array) await wire.write(Buffer.concat([head, body]));
  else {
    if (!(await wire.write(head))) return;
    for (const chunk of chunksOf(body)) if (!(await wire.write(chunk))) return;
  }
  if (to.keepAlive) wire.keepOpen();
  else wire.end();
}

export function headText(answer: Answer, to: ReplyTo): string {
  let head = `HTTP/1.1 ${answer.status} ${answer.reason ?? STATUS_CODES[answer.status] ?? ''}\r\n`;
  head += `Date: ${new Date(to.nowMs).toUTCString()}\r\nServer: ${serverName}\r\n`;
  if (answer.contentType !== undefined && answer.status !== 304)
    head += `Content-Type: ${answer.contentType}\r\n`;
  for (const [name, value] of answer.headers) head += `${name}: ${value}\r\n`;
  if (answer.status !== 304 && answer.status !== 204)
    head += `Content-Length: ${sizeOf(answer.body ?? noBody)}\r\n`;
  return `${head}Connection: ${to.keepAlive ? 'keep-alive' : 'close'}\r\n\r\n`;
}
