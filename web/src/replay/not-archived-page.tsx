import { Anchor, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { capturesPath, searchPath } from '../addresses/app-address.ts';
import { NotArchived } from '../captures/not-archived.tsx';
import { useSpoken } from '../language/language.tsx';
import { hostOf } from '../search/typed-text.ts';
import { AskForPage } from './ask-for-page.tsx';
import { MessagePage } from './message-page.tsx';
import { MissingBanner } from './missing-banner.tsx';
import styles from './not-archived-page.module.css';
import type { Asked } from './shown-page.ts';
import { ruleName, rules } from './rule.ts';
import type { Rule } from './rule.ts';

interface NotArchivedPageProperties {
  readonly asked: Asked;
  /** Of this address, at dates that the rule does not allow. */
  readonly captures: number;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

/** For an address that the archive does not have, or not at a date that the rule allows: what to do next. */
export function NotArchivedPage({ asked, captures, rule, onRule }: NotArchivedPageProperties): ReactNode {
  const { messages, format } = useSpoken();
  const isOtherDate = captures > 0 && rule !== 'nearest';
  const title = isOtherDate ? messages.noVersionTitle : messages.notArchivedTitle;
  const told = isOtherDate
    ? messages.noVersionText(asked.url, messages.versionsOf(captures, format.number(captures)))
    : messages.notArchivedText(asked.url);
  const banner = <MissingBanner asked={asked} title={title} rule={rule} onRule={onRule} />;
  return (
    <MessagePage title={title} banner={banner} told={told}>
      {rule === 'nearest' ? null : (
        <NativeSelect
          className={styles.rule}
          label={messages.ruleTitle}
          value={rule}
          onChange={({ currentTarget }) => onRule(currentTarget.value as Rule)}
          data={rules.map((value) => ({ value, label: ruleName(value, messages) }))}
        />
      )}
      {isOtherDate ? (
        <p>
          <a href={capturesPath(asked)}>{messages.allVersions}</a>
        </p>
      ) : (
        <>
          <NotArchived url={asked.url} view={asked.view} />
          <AskForPage url={asked.url} />
        </>
      )}
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
    </MessagePage>
  );
}
