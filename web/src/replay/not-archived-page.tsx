import { Anchor, NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { searchPath } from '../addresses/app-address.ts';
import { NotArchived } from '../captures/not-archived.tsx';
import { useSpoken } from '../language/language.tsx';
import { hostOf } from '../search/typed-text.ts';
import { MarkIcon } from '../shell/icons.tsx';
import { AskForPage } from './ask-for-page.tsx';
import styles from './not-archived-page.module.css';
import type { Asked } from './shown-page.ts';
import { ruleName, rules } from './rule.ts';
import type { Rule } from './rule.ts';

interface NotArchivedPageProperties {
  readonly asked: Asked;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

/** For an address that the archive does not have: what to do next. */
export function NotArchivedPage({ asked, rule, onRule }: NotArchivedPageProperties): ReactNode {
  const { messages } = useSpoken();
  useEffect(() => {
    document.title = `${messages.notArchivedTitle} · ${messages.product}`;
  }, [messages]);
  return (
    <div className={styles.whole}>
      <header>
        <a className={styles.mark} href="/">
          <MarkIcon size={26} />
          {messages.product}
        </a>
      </header>
      <main>
        <h1>{messages.notArchivedTitle}</h1>
        <p className={styles.told}>{messages.notArchivedText(asked.url)}</p>
        {rule === 'nearest' ? null : (
          <NativeSelect
            className={styles.rule}
            label={messages.ruleTitle}
            value={rule}
            onChange={({ currentTarget }) => onRule(currentTarget.value as Rule)}
            data={rules.map((value) => ({ value, label: ruleName(value, messages) }))}
          />
        )}
        <NotArchived url={asked.url} view={asked.view} />
        <AskForPage url={asked.url} />
        <p className={styles.more}>
          <a href={searchPath({ q: hostOf(asked.url), match: 'domain', view: asked.view })}>
            {messages.matchDomain}
          </a>
          <a href="/">{messages.searchRegion}</a>
          {history.length > 1 ? (
            <Anchor component="button" type="button" onClick={() => history.back()}>
              {messages.backToPage}
            </Anchor>
          ) : null}
        </p>
      </main>
    </div>
  );
}
