import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { rehearsalOfView } from '../../../src/reading/rehearsals/rehearsal-view.ts';
import { useSpoken } from '../language/language.tsx';
import { MarkIcon, QuoteIcon } from '../shell/icons.tsx';
import { BannerMenu } from './banner-menu.tsx';
import styles from './banner.module.css';
import { Copyable } from './copyable.tsx';
import { NoteButton } from './note-button.tsx';
import type { Rule } from './rule.ts';
import { withoutHash } from './shown-page.ts';
import type { Asked } from './shown-page.ts';

interface MissingBannerProperties {
  readonly asked: Asked;
  readonly title: string;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

/** The banner above the message that a page is not in the archive: no versions to choose from, and no capture to cite. */
export function MissingBanner({ asked, title, rule, onRule }: MissingBannerProperties): ReactNode {
  const { messages } = useSpoken();
  const [isCiting, setCiting] = useState(false);
  const of = { url: withoutHash(asked).url, view: asked.view };
  // Nobody else can open an address of a rehearsal.
  const cite = rehearsalOfView(asked.view) === undefined ? () => setCiting(true) : undefined;
  return (
    <header className={styles.banner} aria-label={messages.bannerRegion}>
      <a className={styles.mark} href="/" aria-label={messages.backToArchive} title={messages.backToArchive}>
        <MarkIcon size={24} />
      </a>
      <span className={styles.notArchived}>{title}</span>
      <span className={styles.url} title={asked.url}>
        {asked.url}
      </span>
      <div className={styles.actions}>
        {cite === undefined ? null : (
          <Button
            className={styles.wide}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<QuoteIcon size={16} />}
            onClick={cite}
          >
            {messages.cite}
          </Button>
        )}
        <NoteButton url={of.url} timestamp={undefined} />
        <BannerMenu of={of} rawAddress={undefined} rule={rule} onRule={onRule} onCite={cite} />
      </div>
      {isCiting ? (
        <Modal
          opened
          onClose={() => setCiting(false)}
          title={messages.citeTitle}
          size="lg"
          closeButtonProps={{ 'aria-label': messages.close }}
        >
          <p>{messages.nothingToCite}</p>
          <Copyable name={messages.citeRequest} text={location.href} />
        </Modal>
      ) : null}
    </header>
  );
}
