import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { choicesMessages } from '../choices/messages.ts';
import { useMessages } from '../language/language.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { Facts } from '../staff/facts.tsx';
import type { Fact } from '../staff/facts.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import { SafeLink } from '../staff/safe-link.tsx';
import { When } from '../staff/when.tsx';
import { recordMessages } from './messages.ts';
import { RecordCaptures } from './record-captures.tsx';
import { RecordDecision } from './record-decision.tsx';
import styles from './record-view.module.css';
import { UndoInHistory } from './undo-in-history.tsx';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';

/** All that is known of a record. */
export function RecordView({ record }: { readonly record: RecordShape }): ReactNode {
  const texts = useMessages(recordMessages);
  const words = useValueWords();
  return (
    <>
      <RecordDecision record={record} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={texts.technicalTitle}>
            <Technical record={record} />
          </Panel>
          <Panel title={texts.descriptionTitle}>
            <Description record={record} />
          </Panel>
          <Panel title={texts.notesTitle}>
            <NoteList recordId={record.id} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={texts.archiveTitle}>
            <RecordCaptures record={record} />
          </Panel>
          <Panel title={texts.managementTitle}>
            <Management record={record} />
          </Panel>
          <Panel title={texts.historyTitle}>
            <HistoryList
              path={`records/${record.id}/history`}
              fieldName={(field) => texts.fields[field]}
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
  readonly record: RecordShape;
}

function Technical({ record }: PartProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const { values } = useMessages(choicesMessages);
  const name = (field: string): string => texts.fields[field] ?? field;
  const facts: Fact[] = [
    {
      name: name('url'),
      value: (
        <span className={styles.url}>
          <SafeLink url={record.url} />
        </span>
      ),
    },
    ...(record.outcome === null
      ? []
      : [
          {
            name: name('outcome'),
            value: (
              <>
                <OutcomeWithReason outcome={record.outcome} />{' '}
                {record.harvestedMs === null ? null : <When atMs={record.harvestedMs} as="day" />}
              </>
            ),
          },
        ]),
    { name: name('budget'), value: values[record.budget] },
    { name: name('frequency'), value: values[record.frequency] },
    { name: name('depth'), value: values[record.depth] },
  ];
  if (record.supplementary.length > 0) {
    facts.push({
      name: name('supplementary'),
      value: (
        <ul className={styles.urls}>
          {record.supplementary.map((url) => (
            <li key={url}>
              <SafeLink url={url} />
            </li>
          ))}
        </ul>
      ),
    });
  }
  if (!record.isActive) facts.push({ name: texts.inactive, value: texts.inactiveText });
  if (record.technicalNote !== '')
    facts.push({ name: name('technicalNote'), value: <Text text={record.technicalNote} /> });
  if (record.overrideNote !== '')
    facts.push({ name: name('overrideNote'), value: <Text text={record.overrideNote} /> });
  return <Facts facts={facts} />;
}

function Description({ record }: PartProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const name = (field: string): string => texts.fields[field] ?? field;
  return (
    <Facts
      facts={[
        {
          name: name('theme'),
          value: (
            <Link to={searchLink({ collectionId: record.collection.id, themeId: record.theme.id })}>
              {record.theme.name}
            </Link>
          ),
        },
        {
          name: name('keywords'),
          value:
            record.keywords.length === 0
              ? texts.none
              : record.keywords.map((keyword) => (
                  <Link key={keyword} to={searchLink({ keyword })} className={styles.keyword}>
                    <Pill>{keyword}</Pill>
                  </Link>
                )),
        },
        {
          name: name('contentNote'),
          value: record.contentNote === '' ? texts.none : <Text text={record.contentNote} />,
        },
      ]}
    />
  );
}

function Management({ record }: PartProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const name = (field: string): string => texts.fields[field] ?? field;
  const facts: Fact[] = [
    { name: name('responsible'), value: record.responsible.displayName },
    { name: name('created'), value: <Done by={record.createdBy.displayName} atMs={record.createdMs} /> },
    { name: name('modified'), value: <Done by={record.modifiedBy.displayName} atMs={record.modifiedMs} /> },
  ];
  // One that is proposed again was decided about before: nobody has decided what it is now.
  if (record.decidedBy !== null && record.state !== 'proposed') {
    facts.push({
      name: texts.states[record.state],
      value: <Done by={record.decidedBy.displayName} atMs={record.decidedMs} />,
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
  return `/records?${new URLSearchParams(question)}`;
}
