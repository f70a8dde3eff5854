import type { ReactNode } from 'react';
import { archivedPath } from '../../../src/reading/addresses/archived-address.ts';
import type { ImageSearchAnswer } from '../../../src/server/api/text-shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { SnippetText } from './snippet-text.tsx';
import styles from './words.module.css';

interface FoundPictureProperties {
  readonly item: ImageSearchAnswer['items'][number];
  readonly view: string;
  /** Undefined as long as it is not known. */
  readonly replayOrigin: string | undefined;
}

/**
 * A picture of the archive, from the replay host, in a frame in which nothing runs: as everything else that was collected, it
 * never comes to the pages of the application.
 */
export function FoundPicture({ item, view, replayOrigin }: FoundPictureProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  const { url, pageUrl, pageTitle, timestamp, alt, snippet } = item;
  const name = alt === '' ? texts.withoutAlt : alt;
  return (
    <li className={styles.picture}>
      <div className={styles.frame}>
        {replayOrigin === undefined ? null : (
          <iframe
            src={replayOrigin + archivedPath({ view, timestamp, modifier: 'im_', url })}
            title={texts.pictureOpen(name)}
            sandbox=""
            referrerPolicy="no-referrer"
            loading="lazy"
            tabIndex={-1}
            scrolling="no"
          />
        )}
      </div>
      <div className={styles.text}>
        <p>
          <a href={replayPath(view, timestamp, url)}>{texts.pictureOpen(name)}</a>
        </p>
        {snippet.length === 0 ? null : (
          <p className={styles.around}>
            <SnippetText parts={snippet} />
          </p>
        )}
        <p className={styles.where}>
          <a href={replayPath(view, timestamp, pageUrl)}>
            {texts.pictureOn(pageTitle === '' ? pageUrl : pageTitle)}
          </a>
          , {format.date(timestamp)}
        </p>
      </div>
    </li>
  );
}
