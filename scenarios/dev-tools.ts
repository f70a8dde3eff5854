import { defined } from '../src/formats/values/defined.ts';
/** Chromium's remote debugging protocol over the WebSocket of Node: commands with answers, and events. */
export class DevTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, (event: DevToolsEvent) => void>();
  #serial = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#received(String(data)));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium has gone'));
      this.#waiting.clear();
    });
  }

  static async connect(url: string): Promise<DevTools> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)));
    });
    return new DevTools(socket);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    const id = ++this.#serial;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params, ...defined({ sessionId }) }));
    return answer.promise;
  }

  /** Until it is called again without a listener. */
  listen(sessionId: string, listener?: (event: DevToolsEvent) => void): void {
    if (listener === undefined) this.#listeners.delete(sessionId);
    else this.#listeners.set(sessionId, listener);
  }

  #received(text: string): void {
    const message = JSON.parse(text) as Partial<DevToolsEvent> & {
      readonly id?: number;
      readonly sessionId?: string;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    if (message.id === undefined) {
      const { method = '', params = {}, sessionId = '' } = message;
      this.#listeners.get(sessionId)?.({ method, params });
      return;
    }
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) answer?.resolve(message.result);
    else answer?.reject(new Error(message.error.message));
  }
}

export interface DevToolsEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}
