import { SharedStreams } from './shared-streams.ts';
import type { StreamNews, StreamWish } from './shared-streams.ts';

let opened: MessagePort | undefined;

/**
 * What the server tells at a path, until the answer is called; once in a page at a time. A tab that is not seen follows nothing:
 * it is told that the stream is lost, and what it missed is not told later.
 */
export function follow(path: string, heard: (news: StreamNews) => void): () => void {
  const port = connection();
  let isFollowed = false;
  const take = ({ data }: MessageEvent<StreamNews>): void => {
    if (isFollowed && data.path === path) heard(data);
  };
  const wish = (isWished: boolean): void => {
    if (isWished === isFollowed) return;
    isFollowed = isWished;
    port.postMessage({ path, isFollowed } satisfies StreamWish);
    if (!isFollowed) heard({ path, event: 'lost', data: '' });
  };
  const show = (): void => wish(document.visibilityState === 'visible');
  const hide = (): void => wish(false);
  port.addEventListener('message', take);
  document.addEventListener('visibilitychange', show);
  window.addEventListener('pageshow', show);
  window.addEventListener('pagehide', hide);
  show();
  return () => {
    port.removeEventListener('message', take);
    document.removeEventListener('visibilitychange', show);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('pagehide', hide);
    if (isFollowed) port.postMessage({ path, isFollowed: false } satisfies StreamWish);
  };
}

/** To the streams of the browser; where it lets no tabs share anything, to those of this page. */
function connection(): MessagePort {
  if (opened !== undefined) return opened;
  if (typeof SharedWorker === 'undefined') {
    const { port1, port2 } = new MessageChannel();
    new SharedStreams((path) => new EventSource(path)).connect(port2);
    opened = port1;
  } else
    // In these very words: the builder looks for them.
    opened = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { type: 'module' }).port;
  opened.start();
  return opened;
}
