/** A subscription of a page, by the path of an event stream. */
export interface StreamWish {
  readonly path: string;
  readonly isFollowed: boolean;
}

/** An event of the server, or a change of the connection. */
export interface StreamNews {
  readonly path: string;
  readonly event: ServerEvent | 'open' | 'lost';
  readonly data: string;
}

type ServerEvent = (typeof serverEvents)[number];

/** The part of an EventSource that is used. */
export type StreamSource = Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'close' | 'readyState'>;

interface Stream {
  readonly followers: Set<MessagePort>;
  /** The newest of each kind, in the order of their coming: who follows later is told them. */
  readonly newest: Map<ServerEvent, string>;
  /** Undefined: it waits for a place. */
  source: StreamSource | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const serverEvents = ['changed', 'state', 'progress', 'end', 'workers'] as const;

/**
 * Browsers open six connections to a host of HTTP/1.1, over all tabs, and a stream holds one as long as it lasts. So many are for
 * streams; what is above waits, so that pages always load.
 */
const maxSources = 4;
const retryMs = 15_000;
/** Of the states of an EventSource. */
const isOpen = 1;
const isClosed = 2;

/** Streams of events that all tabs of a browser share: each is opened once, however many pages follow it. */
export class SharedStreams {
  readonly #openSource: (path: string) => StreamSource;
  /** In the order in which they were asked for. */
  readonly #streams = new Map<string, Stream>();

  constructor(openSource: (path: string) => StreamSource) {
    this.#openSource = openSource;
  }

  /** Of a page. */
  connect(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<StreamWish>) => {
      if (data.isFollowed) this.#follow(data.path, port);
      else this.#leave(data.path, port);
    });
    // A tab that crashed has not said that it goes.
    port.addEventListener('close', () => {
      for (const path of this.#streams.keys()) this.#leave(path, port);
    });
    port.start();
  }

  #follow(path: string, port: MessagePort): void {
    const stream = this.#streams.get(path) ?? newStream();
    this.#streams.set(path, stream);
    stream.followers.add(port);
    for (const [event, data] of stream.newest) tell([port], { path, event, data });
    this.#fillPlaces();
    if (stream.source === undefined) tell([port], { path, event: 'lost', data: '' });
    else if (stream.source.readyState === isOpen) tell([port], { path, event: 'open', data: '' });
  }

  #leave(path: string, port: MessagePort): void {
    const stream = this.#streams.get(path);
    if (stream === undefined || !stream.followers.delete(port) || stream.followers.size > 0) return;
    stream.source?.close();
    clearTimeout(stream.retry);
    this.#streams.delete(path);
    this.#fillPlaces();
  }

  #fillPlaces(): void {
    for (const [path, stream] of [...this.#streams].slice(0, maxSources))
      if (stream.source === undefined) this.#open(path, stream);
  }

  #open(path: string, stream: Stream): void {
    const source = this.#openSource(path);
    stream.source = source;
    for (const event of serverEvents)
      source.addEventListener(event, (message) => {
        const { data } = message as MessageEvent<string>;
        stream.newest.delete(event);
        stream.newest.set(event, data);
        tell(stream.followers, { path, event, data });
      });
    source.addEventListener('open', () => tell(stream.followers, { path, event: 'open', data: '' }));
    source.addEventListener('error', () => {
      tell(stream.followers, { path, event: 'lost', data: '' });
      // The browser tries again by itself, but not when the server refused.
      if (source.readyState === isClosed) stream.retry = setTimeout(() => this.#open(path, stream), retryMs);
    });
  }
}

function newStream(): Stream {
  return { followers: new Set(), newest: new Map(), source: undefined, retry: undefined };
}

function tell(ports: Iterable<MessagePort>, news: StreamNews): void {
  for (const port of ports) port.postMessage(news);
}
