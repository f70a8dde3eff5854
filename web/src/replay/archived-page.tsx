import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { entryPath } from '../../../src/reading/rehearsals/entry-path.ts';
import { framedPath, replayPath } from '../addresses/app-address.ts';
import { versionQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { DownIcon } from '../shell/icons.tsx';
import styles from './archived-page.module.css';
import { Banner } from './banner.tsx';
import { DistanceNotice } from './distance-notice.tsx';
import type { BegunPage } from './frame-message.ts';
import { useFrameMessages } from './frame-messages.ts';
import type { Asked, Shown } from './shown-page.ts';
import type { Rule } from './rule.ts';

interface ArchivedPageProperties {
  readonly asked: Asked;
  readonly start: Shown;
  readonly rule: Rule;
  readonly onRule: (rule: Rule, from: Asked) => void;
  readonly replayOrigin: string;
  /** Opens the way for the frame, where the view is not for everybody. */
  readonly code: string | undefined;
}

/**
 * That of the replay host's own policies, which narrow it further: of its answers only the messages about what is missing,
 * which are the archive's own, may lead the reader elsewhere.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-presentation allow-orientation-lock allow-top-navigation-by-user-activation';

/** The archived page in its frame, below the banner. Hiding the banner leaves the frame where it is. */
export function ArchivedPage({
  asked,
  start,
  rule,
  onRule,
  replayOrigin,
  code,
}: ArchivedPageProperties): ReactNode {
  const { messages, format } = useSpoken();
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(start);
  /** The date that the reader wants to be at: links in the page do not change it. */
  const [date, setDate] = useState(asked.timestamp);
  const [isOpen, setOpen] = useState(true);
  const addressOf = (timestamp: string, url: string): string =>
    replayOrigin + framedPath(asked.view, timestamp, url);
  const [first, setFirst] = useState(() =>
    code === undefined
      ? addressOf(start.timestamp, start.url)
      : replayOrigin + entryPath(code, framedPath(asked.view, start.timestamp, start.url)),
  );
  const hasPage = useRef(false);
  const follow = useCallback((update: (former: Shown) => Shown) => {
    hasPage.current = true;
    setShown(update);
  }, []);
  const queries = useQueryClient();
  const leaveForMissing = useCallback(
    async ({ url, timestamp }: BegunPage): Promise<boolean> => {
      // An archived page may have sent this message: only a URL that the archive itself does not know is followed.
      const question = versionQuery({ url, view: asked.view }, { timestamp, rule: 'nearest' });
      const version = await queries.fetchQuery(question).catch(() => undefined);
      if (version?.capture !== null) return false;
      // Takes the place of the entry that the frame made, so that Back leads to the page before.
      location.replace(replayPath(asked.view, timestamp, url));
      return true;
    },
    [queries, asked.view],
  );
  useFrameMessages({ frame, replayOrigin, change: follow, leaveForMissing });
  useEffect(() => {
    writeAddress(replayPath(asked.view, shown.timestamp, shown.url));
    document.title = `${shown.title ?? shown.url} · ${format.shortDate(shown.timestamp)} · ${messages.product}`;
  }, [asked.view, shown, format, messages]);
  const goTo = (timestamp: string): void => {
    setDate(timestamp);
    setShown({ url: shown.url, timestamp, title: undefined });
    const address = addressOf(timestamp, shown.url);
    // Chromium loses a new address that is given while the frame moves to the process of its first page: until that page is
    // there, a new frame takes the place of the frame.
    if (frame.current === null || !hasPage.current) setFirst(address);
    else frame.current.src = address;
  };
  return (
    <div className={styles.whole}>
      {isOpen ? (
        <>
          <Banner
            shown={shown}
            view={asked.view}
            replayOrigin={replayOrigin}
            rule={rule}
            onRule={(chosen) => onRule(chosen, { ...asked, timestamp: date, url: shown.url })}
            onGoTo={goTo}
            onClose={() => setOpen(false)}
          />
          <DistanceNotice shown={shown} view={asked.view} date={date} rule={rule} onGoTo={goTo} />
        </>
      ) : (
        <button
          type="button"
          className={styles.handle}
          aria-label={messages.openBanner}
          title={messages.openBanner}
          onClick={() => setOpen(true)}
        >
          <DownIcon />
        </button>
      )}
      <main className={styles.main}>
        <iframe
          key={first}
          ref={frame}
          className={styles.frame}
          name="heirloom-replay"
          title={messages.frameTitle(shown.title ?? shown.url)}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          allow="fullscreen; autoplay"
          src={first}
          onLoad={() => (hasPage.current = true)}
        />
      </main>
    </div>
  );
}

function writeAddress(path: string): void {
  try {
    history.replaceState(null, '', path);
  } catch {
    // Some browsers refuse when an archived page changes its address too often.
  }
}
