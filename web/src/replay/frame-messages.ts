import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Shown } from './shown-page.ts';
import { readFrameMessage } from './frame-message.ts';

/** Follows what our frame says it shows. Messages of any other window or origin are not even read. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  replayOrigin: string,
  change: (update: (former: Shown) => Shown) => void,
): void {
  useEffect(() => {
    const listen = (event: MessageEvent): void => {
      if (event.origin !== replayOrigin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message === undefined) return;
      change((former) => {
        switch (message.kind) {
          case 'shown': {
            const isSame = former.url === message.url && former.timestamp === message.timestamp;
            const title = message.title ?? (isSame ? former.title : undefined);
            return isSame && title === former.title
              ? former
              : { url: message.url, timestamp: message.timestamp, title };
          }
          case 'title':
            return { ...former, title: message.title };
          case 'hash':
            return { ...former, url: former.url.replace(/#.*$/s, '') + message.hash };
        }
      });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, replayOrigin, change]);
}
