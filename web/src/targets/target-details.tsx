import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import { NoteList } from '../notes/note-list.tsx';
import { Facts } from '../staff/facts.tsx';
import type { Fact } from '../staff/facts.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import { SafeLink } from '../staff/safe-link.tsx';
import { When } from '../staff/when.tsx';
import { TargetCaptures } from './target-captures.tsx';
import { TargetDecision } from './target-decision.tsx';
import styles from './target-details.module.css';
import { UndoInHistory } from './undo-in-history.tsx';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';

/** All that is known of a target. */
export function TargetDetails({ target }: { readonly target: TargetView }): ReactNode {
  const texts = useMessages(targetMessages);
  const words = useValueWords();
  return (
    <>
      <TargetDecision target={target} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={texts.technicalTitle}>
            <Technical target={target} />
          </Panel>
          <Panel title={texts.descriptionTitle}>
            <Description target={target} />
          </Panel>
          <Panel title={texts.notesTitle}>
            <NoteList targetId={target.id} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={texts.archiveTitle}>
            <TargetCaptures target={target} />
          </Panel>
          <Panel title={texts.managementTitle}>
            <Management target={target} />
          </Panel>
          <Panel title={texts.historyTitle}>
            <HistoryList
              path="/targets/:id/history"
              id={target.id}
              fieldNames={texts.fields}
              showValue={(field, value) => valueText(field, value, words) || undefined}
              action={(change) => <UndoInHistory change={change} />}
            />
          </Panel>
        </div>
      </div>
    </>
  );
}

interface PartProperties {
  readonly target: TargetView;
}

function Technical({ target }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { values } = useMessages(targetOptionsMessages);
  const name = (field: string): string => wordFor(texts.fields, field);
  const facts: Fact[] = [
    {
      name: name('url'),
      value: (
        <span className={styles.url}>
          <SafeLink url={target.url} />
        </span>
      ),
    },
    ...(target.outcome === null
      ? []
      : [
          {
            name: name('outcome'),
            value: (
              <>
                <OutcomeWithReason outcome={target.outcome} />{' '}
                {target.harvestedMs === null ? null : <When atMs={target.harvestedMs} as="day" />}
              </>
            ),
          },
        ]),
    { name: name('budget'), value: values[target.budget] },
    { name: name('frequency'), value: values[target.frequency] },
    { name: name('depth'), value: values[target.depth] },
  ];
  if (target.supplementary.length > 0) {
    facts.push({
      name: name('supplementary'),
      value: (
        <ul className={styles.urls}>
          {target.supplementary.map((url) => (
            <li key={url}>
              <SafeLink url={url} />
            </li>
          ))}
        </ul>
      ),
    });
  }
  if (!target.isActive) facts.push({ name: texts.inactive, value: texts.inactiveText });
  if (target.technicalNote !== '')
    facts.push({ name: name('technicalNote'), value: <Text text={target.technicalNote} /> });
  if (target.overrideNote !== '')
    facts.push({ name: name('overrideNote'), value: <Text text={target.overrideNote} /> });
  return <Facts facts={facts} />;
}

function Description({ target }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const name = (field: string): string => wordFor(texts.fields, field);
  return (
    <Facts
      facts={[
        {
          name: name('theme'),
          value: (
            <Link to={searchLink({ collectionId: target.collection.id, themeId: target.theme.id })}>
              {target.theme.name}
            </Link>
          ),
        },
        {
          name: name('keywords'),
          value:
            target.keywords.length === 0
              ? texts.none
              : target.keywords.map((keyword) => (
                  <Link key={keyword} to={searchLink({ keyword })} className={styles.keyword}>
                    <Pill>{keyword}</Pill>
                  </Link>
                )),
        },
        {
          name: name('contentNote'),
          value: target.contentNote === '' ? texts.none : <Text text={target.contentNote} />,
        },
      ]}
    />
  );
}

function Management({ target }: PartProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const name = (field: string): string => wordFor(texts.fields, field);
  const facts: Fact[] = [
    { name: name('responsible'), value: target.responsible.displayName },
    { name: name('created'), value: <Done by={target.createdBy.displayName} atMs={target.createdMs} /> },
    { name: name('modified'), value: <Done by={target.modifiedBy.displayName} atMs={target.modifiedMs} /> },
  ];
  // One that is proposed again was decided about before: nobody has decided what it is now.
  if (target.decidedBy !== null && target.state !== 'proposed') {
    facts.push({
      name: texts.states[target.state],
      value: <Done by={target.decidedBy.displayName} atMs={target.decidedMs} />,
    });
  }
  return <Facts facts={facts} />;
}

function Done({ by, atMs }: { readonly by: string; readonly atMs: number | null }): ReactNode {
  return (
    <>
      {by}, <When atMs={atMs} />
    </>
  );
}

function Text({ text }: { readonly text: string }): ReactNode {
  return <p className={styles.text}>{text}</p>;
}

function searchLink(question: Readonly<Record<string, string>>): string {
  return `/targets?${new URLSearchParams(question)}`;
}
