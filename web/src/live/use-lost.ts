import { useEffect, useMemo, useState } from 'react';
import type { StreamNews } from './shared-streams.ts';

interface Lost {
  readonly isLost: boolean;
  readonly hear: (news: StreamNews) => void;
}

/** A gap as short as this is nobody's concern: the browser opens the stream again at once. */
const gapMs = 3000;

/** Whether a stream is lost: for longer than a moment, in a tab that is seen. */
export function useLost(): Lost {
  const [isLost, setIsLost] = useState(false);
  const { hear, forget } = useMemo(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      clearTimeout(waiting);
      waiting = undefined;
    };
    return {
      forget: stop,
      hear: ({ event }: StreamNews): void => {
        if (event === 'lost' && document.visibilityState === 'visible') {
          waiting ??= setTimeout(() => setIsLost(true), gapMs);
          return;
        }
        stop();
        setIsLost(false);
      },
    };
  }, []);
  useEffect(() => forget, [forget]);
  return { isLost, hear };
}
