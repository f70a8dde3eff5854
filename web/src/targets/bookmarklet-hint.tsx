import { Button, CopyButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { bookmarkletOf } from './bookmarklet.ts';
import styles from './targets-page.module.css';

/** A link for the bar of bookmarks: adds the page that one is reading, anywhere on the web. */
export function BookmarkletHint(): ReactNode {
  const texts = useMessages(targetMessages);
  const { messages } = useSpoken();
  const link = useRef<HTMLAnchorElement>(null);
  const [isPressed, setPressed] = useState(false);
  const address = bookmarkletOf(location.origin);
  // React refuses script addresses in a link, and rightly: this one is ours, and is only dragged.
  useEffect(() => link.current?.setAttribute('href', address), [address]);
  return (
    <details className={styles.bookmarklet}>
      <summary>{texts.bookmarkletTitle}</summary>
      <p>{texts.bookmarkletText}</p>
      <p className={styles.drag}>
        <a
          ref={link}
          draggable
          onClick={(event) => {
            event.preventDefault();
            setPressed(true);
          }}
        >
          {texts.bookmarkletName}
        </a>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-sm" onClick={copy}>
              {copied ? messages.copied : texts.copyLink}
            </Button>
          )}
        </CopyButton>
      </p>
      <p role="status">{isPressed ? texts.bookmarkletPressed : texts.bookmarkletKeyboard}</p>
    </details>
  );
}
