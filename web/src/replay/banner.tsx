import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { rehearsalOfView } from '../../../src/reading/rehearsals/rehearsal-view.ts';
import type { CaptureShape } from '../../../src/server/api/shapes.ts';
import { rawPath } from '../addresses/app-address.ts';
import { versionQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { CloseIcon, MarkIcon, NextIcon, PreviousIcon, PuzzleIcon, QuoteIcon } from '../shell/icons.tsx';
import type { Shown } from './shown-page.ts';
import styles from './banner.module.css';
import { BannerMenu } from './banner-menu.tsx';
import { CiteDialog } from './cite-dialog.tsx';
import { MiniTimeline } from './mini-timeline.tsx';
import { MissingDialog, useMissingOfPage } from './missing-dialog.tsx';
import { NoteButton } from './note-button.tsx';
import { withoutHash } from './shown-page.ts';
import type { Rule } from './rule.ts';
import { VersionChoice } from './version-choice.tsx';

interface BannerProperties {
  readonly shown: Shown;
  readonly view: string;
  readonly replayOrigin: string;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
  readonly onGoTo: (timestamp: string) => void;
  readonly onClose: () => void;
}

type Dialog = 'cite' | 'missing';

/** One line: when this page was collected, other versions of it, what it lacks, how to cite it. */
export function Banner({ shown, view, replayOrigin, onGoTo, onClose, ...more }: BannerProperties): ReactNode {
  const { messages, format } = useSpoken();
  const [dialog, setDialog] = useState<Dialog>();
  const of = { url: withoutHash(shown).url, view };
  const version = useQuery({
    ...versionQuery(of, { timestamp: shown.timestamp, rule: 'nearest' }),
    placeholderData: keepPreviousData,
  });
  const missing = useMissingOfPage(of.url, shown.timestamp);
  const count = missing.items.length;
  // Nobody can open what is cited of a rehearsal.
  const isRehearsal = rehearsalOfView(view) !== undefined;
  const close = (): void => setDialog(undefined);
  return (
    <header className={styles.banner} aria-label={messages.bannerRegion}>
      <a className={styles.mark} href="/" aria-label={messages.backToArchive} title={messages.backToArchive}>
        <MarkIcon size={24} />
      </a>
      <VersionChoice key={of.url} of={of} shown={shown} count={version.data?.captures} onGoTo={onGoTo} />
      <div className={styles.steps} role="group" aria-label={messages.chooseVersion}>
        <Step capture={version.data?.previous} isBefore onGoTo={onGoTo} />
        <MiniTimeline of={of} timestamp={shown.timestamp} onGoTo={onGoTo} />
        <Step capture={version.data?.next} onGoTo={onGoTo} />
      </div>
      <span className={styles.url} title={shown.url}>
        {shown.url}
      </span>
      <div className={styles.actions}>
        {count === 0 ? null : (
          <Button
            className={styles.missing}
            variant="subtle"
            size="compact-sm"
            leftSection={<PuzzleIcon size={16} />}
            aria-label={messages.missingCountLong(count, format.number(count))}
            onClick={() => setDialog('missing')}
          >
            <span className={styles.long}>{messages.missingCount(count, format.number(count))}</span>
            <span className={styles.short}>{format.number(count)}</span>
          </Button>
        )}
        {isRehearsal ? null : (
          <Button
            className={styles.wide}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<QuoteIcon size={16} />}
            onClick={() => setDialog('cite')}
          >
            {messages.cite}
          </Button>
        )}
        <NoteButton url={of.url} timestamp={shown.timestamp} />
        <BannerMenu
          of={of}
          rawAddress={isRehearsal ? undefined : replayOrigin + rawPath(view, shown.timestamp, of.url)}
          onCite={isRehearsal ? undefined : () => setDialog('cite')}
          {...more}
        />
        <Tooltip label={messages.closeBanner}>
          <ActionIcon variant="subtle" color="gray" aria-label={messages.closeBanner} onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        </Tooltip>
      </div>
      {dialog === 'cite' ? <CiteDialog of={of} shown={shown} onClose={close} /> : null}
      {dialog === 'missing' ? <MissingDialog items={missing.items} onClose={close} /> : null}
      <span className={styles.told} role="status">
        {messages.archivedOn} {format.date(shown.timestamp)}, {format.time(shown.timestamp)} {messages.utc}
        {count === 0 ? null : `. ${messages.missingCountLong(count, format.number(count))}`}
      </span>
    </header>
  );
}

interface StepProperties {
  readonly capture: CaptureShape | null | undefined;
  readonly isBefore?: boolean;
  readonly onGoTo: (timestamp: string) => void;
}

function Step({ capture, isBefore = false, onGoTo }: StepProperties): ReactNode {
  const { messages, format } = useSpoken();
  const when = capture === null || capture === undefined ? undefined : capture.timestamp;
  const nothing = isBefore ? messages.noPrevious : messages.noNext;
  const named = isBefore ? messages.previousVersionOn : messages.nextVersionOn;
  const label =
    when === undefined
      ? nothing
      : named(`${format.shortDate(when)}, ${format.shortTime(when)} ${messages.utc}`);
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-disabled={when === undefined}
        data-disabled={when === undefined}
        onClick={() => {
          if (when !== undefined) onGoTo(when);
        }}
      >
        {isBefore ? <PreviousIcon /> : <NextIcon />}
      </ActionIcon>
    </Tooltip>
  );
}
