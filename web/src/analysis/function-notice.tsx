import type { ReactNode } from 'react';
import type { NoticeView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { InEnglish } from '../language/in-english.tsx';
import { useMessages } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import { When } from '../staff/when.tsx';
import styles from './analysis.module.css';

/** The error of a function, its time and its document. */
export function FunctionNotice({ notice }: { readonly notice: NoticeView }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { kind, message, line, number, atMs, url, timestamp } = notice;
  return (
    <div className={styles.notice}>
      <p>
        <strong>{wordFor(texts.problemKinds, kind)}</strong>
        {line === null ? '' : `, ${texts.noticeLine(line)}`}: <InEnglish>{message}</InEnglish>
      </p>
      <p className={styles.who}>
        {texts.noticeAt(number)}, <When atMs={atMs} />
        {url === '' ? null : (
          <>
            {'. '}
            {texts.noticeDocument} <a href={replayPath('all', timestamp, url)}>{url}</a>
          </>
        )}
      </p>
    </div>
  );
}
