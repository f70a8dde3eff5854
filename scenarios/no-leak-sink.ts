import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Every technique of the hostile page leads to an address of its own in this network, so that a hit tells which it was. */
const network = '127.66';

/** Swallows and remembers every connection and packet that reaches 127.66.x.y, whatever the port it was meant for. */
export class Sink {
  readonly hits = new Set<string>();
  readonly #tcp: Server;
  readonly #udp: UdpSocket[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #names: readonly string[];

  private constructor(names: readonly string[], tcp: Server) {
    this.#names = names;
    this.#tcp = tcp;
  }

  static async open(names: readonly string[]): Promise<Sink> {
    const tcp = createServer();
    tcp.listen(0, '0.0.0.0');
    await once(tcp, 'listening');
    const sink = new Sink(names, tcp);
    tcp.on('connection', (socket) => sink.#connected(socket));
    for (const name of names) {
      const udp = createSocket('udp4', () => sink.hits.add(name));
      udp.bind(sink.port, sink.addressOf(name));
      await once(udp, 'listening');
      sink.#udp.push(udp);
    }
    return sink;
  }

  get port(): number {
    return (this.#tcp.address() as AddressInfo).port;
  }

  /** For `--host-resolver-rules`. */
  get rules(): string[] {
    return this.#names.map((name) => `MAP ${hostOf(name)} ${this.addressOf(name)}:${this.port}`);
  }

  addressOf(name: string): string {
    const index = this.#names.indexOf(name);
    if (index < 0) throw new Error(`no technique ${name}`);
    return `${network}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  }

  nameOf(address: string): string | undefined {
    const [, high, low] = /^127\.66\.(\d+)\.(\d+)$/.exec(address) ?? [];
    return low === undefined ? undefined : this.#names[Number(high) * 250 + Number(low) - 1];
  }

  #connected(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    const name = this.nameOf(socket.localAddress ?? '');
    if (name === undefined) {
      socket.destroy();
      return;
    }
    this.hits.add(name);
    // Whoever speaks HTTP gets an answer that lets him go on; others (TLS) are left alone.
    socket.once('data', (bytes: Buffer) => {
      if (/^[A-Z]{3,8} /.test(bytes.toString('latin1', 0, 10)))
        socket.end('HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n');
      else socket.end();
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#tcp.close();
    for (const udp of this.#udp) udp.close();
    await once(this.#tcp, 'close');
  }
}

export function hostOf(name: string): string {
  return `${name}.leak.example`;
}
