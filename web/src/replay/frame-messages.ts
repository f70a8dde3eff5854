import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Shown } from './shown-page.ts';
import { readFrameMessage } from './frame-message.ts';
import type { BegunPage, FrameMessage } from './frame-message.ts';
import { FramedPage } from './framed-page.ts';

interface FollowedFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly replayOrigin: string;
  readonly change: (update: (former: Shown) => Shown) => void;
  /** The frame has come to a page that the archive does not have, or so it says: false if it does have it. */
  readonly leaveForMissing: (page: BegunPage) => Promise<boolean>;
}

/** Follows what our frame says it shows. Messages of any other window or origin are not even read. */
export function useFrameMessages({ frame, replayOrigin, change, leaveForMissing }: FollowedFrame): void {
  const [framed] = useState(() => new FramedPage());
  useEffect(() => {
    const showPage = (page: BegunPage): void => change((former) => changed(former, page));
    const followed = async (page: BegunPage): Promise<void> => {
      if (!page.isMissing || !(await leaveForMissing(page))) showPage(page);
    };
    const show = (page: BegunPage): void => void followed(page);
    const listen = (event: MessageEvent): void => {
      if (event.origin !== replayOrigin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      const [port] = event.ports;
      if (message?.kind === 'begun') {
        if (port !== undefined) framed.begins({ page: message, port, show });
      } else if (message !== undefined && framed.believes(message)) {
        change((former) => changed(former, message));
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, framed, replayOrigin, change, leaveForMissing]);
}

function changed(former: Shown, message: FrameMessage): Shown {
  switch (message.kind) {
    case 'begun':
    case 'shown': {
      const isSame = former.url === message.url && former.timestamp === message.timestamp;
      const said = message.kind === 'shown' ? message.title : undefined;
      const title = said ?? (isSame ? former.title : undefined);
      return isSame && title === former.title
        ? former
        : { url: message.url, timestamp: message.timestamp, title };
    }
    case 'title':
      return { ...former, title: message.title };
    case 'hash':
      return { ...former, url: former.url.replace(/#.*$/s, '') + message.hash };
  }
}
