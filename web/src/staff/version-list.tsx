import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Dialog } from './dialog.tsx';
import { Loaded } from './loaded.tsx';
import { useNotify } from './notify.tsx';
import { Panel } from './panel.tsx';
import { StateMark } from './state-mark.tsx';
import styles from './version-list.module.css';
import { When } from './when.tsx';

interface Version {
  readonly number: number;
  readonly createdMs: number;
  readonly createdBy: { readonly displayName: string };
}

interface VersionListProperties<Row extends Version> {
  readonly versions: readonly Row[];
  /** The number of the newest. */
  readonly newest: number;
  readonly commentOf: (version: Row) => string;
  readonly marks?: (version: Row) => ReactNode;
  /** A VersionDialog. */
  readonly children: (number: number, onClose: () => void) => ReactNode;
}

/** All versions, newest first; each can be viewed and copied to the editor. */
export function VersionList<Row extends Version>(properties: VersionListProperties<Row>): ReactNode {
  const { versions, newest, commentOf, marks, children } = properties;
  const texts = useMessages(staffMessages);
  const [viewed, setViewed] = useState<number>();
  return (
    <Panel title={texts.versions}>
      <ul className={styles.versions}>
        {versions
          .toSorted((one, other) => other.number - one.number)
          .map((version) => (
            <li key={version.number}>
              <div>
                <p className={styles.head}>
                  {texts.version(version.number)}
                  {version.number === newest ? <StateMark tone="quiet">{texts.newest}</StateMark> : null}
                  {marks?.(version)}
                </p>
                {commentOf(version) === '' ? null : <p>{commentOf(version)}</p>}
                <p className={styles.who}>
                  {version.createdBy.displayName}, <When atMs={version.createdMs} />
                </p>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${texts.view}: ${texts.version(version.number)}`}
                onClick={() => setViewed(version.number)}
              >
                {texts.view}
              </Button>
            </li>
          ))}
      </ul>
      {viewed === undefined ? null : children(viewed, () => setViewed(undefined))}
    </Panel>
  );
}

interface VersionDialogProperties<Data> {
  readonly number: number;
  readonly query: Parameters<typeof Loaded<Data>>[0]['query'];
  readonly textOf: (version: Data) => string;
  /** The tab of the editor. */
  readonly tab: string;
  /** Undefined: read-only. */
  readonly onTake: ((text: string) => void) | undefined;
  readonly onClose: () => void;
  readonly children: (text: string) => ReactNode;
}

/** One version, with a button that copies it to the editor. */
export function VersionDialog<Data>(properties: VersionDialogProperties<Data>): ReactNode {
  const { number, query, textOf, tab, onTake, onClose, children } = properties;
  const texts = useMessages(staffMessages);
  const notify = useNotify();
  const navigate = useNavigate();
  const take = (text: string): void => {
    onTake?.(text);
    onClose();
    notify.done(texts.restored(number));
    void navigate({ hash: tab }, { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={texts.version(number)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Loaded query={query}>{(version) => children(textOf(version))}</Loaded>
      <div className={styles.buttons}>
        {query.data === undefined || onTake === undefined ? null : (
          <Button onClick={() => query.data !== undefined && take(textOf(query.data))}>
            {texts.restore}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
