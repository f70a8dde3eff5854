import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { CalendarAnswer } from '../../../src/server/api/shapes.ts';
import type readingMessages from '../../translations/en/reading.json';
import { replayPath, searchPath } from '../addresses/app-address.ts';
import type { Show } from '../addresses/app-address.ts';
import { calendarQuery, exportPath } from '../api/queries.ts';
import type { OfUrl } from '../api/queries.ts';
import { CalendarView } from '../calendar/calendar-view.tsx';
import { useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { hostOf } from '../search/typed-text.ts';
import { UrlText } from '../search/url-text.tsx';
import { viewName } from '../search/view-name.ts';
import { CalendarIcon, DownIcon, DownloadIcon, ListIcon, TimelineIcon } from '../shell/icons.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { CaptureList } from './capture-list.tsx';
import styles from './captures-page.module.css';
import { NotArchived } from './not-archived.tsx';
import { NotReadable } from './not-readable.tsx';

const shows: readonly Show[] = ['calendar', 'timeline', 'list'];

/** `/captures?url=…&view=…&show=…`: when one URL was captured. The address has all that is shown. */
export function CapturesPage(): ReactNode {
  const { messages } = useSpoken();
  const [question] = useSearchParams();
  const of = { url: question.get('url') ?? '', view: question.get('view') ?? 'all' };
  const calendar = useQuery({ ...calendarQuery(of), enabled: of.url !== '' });
  if (of.url === '') return <Navigate replace to="/" />;
  return (
    <Page
      title={messages.capturesOf(of.url)}
      heading={<UrlText url={of.url} />}
      intro={calendar.data === undefined ? undefined : <Summary calendar={calendar.data} of={of} />}
    >
      {calendar.isLoading ? <Waiting /> : null}
      {calendar.isError ? <Trouble error={calendar.error} onRetry={calendar.refetch} /> : null}
      {calendar.data === undefined ? null : <Captures calendar={calendar.data} of={of} />}
    </Page>
  );
}

interface CapturesProperties {
  readonly calendar: CalendarAnswer;
  readonly of: OfUrl;
}

function Captures({ calendar, of }: CapturesProperties): ReactNode {
  const { messages } = useSpoken();
  const [question, setQuestion] = useSearchParams();
  const show = shows.find((each) => each === question.get('show')) ?? 'calendar';
  if (!calendar.mayRead) return <NotReadable />;
  if (calendar.total === 0) return <NotArchived url={of.url} view={of.view} />;
  const choose = (chosen: Show): void => {
    question.set('show', chosen);
    setQuestion(question, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={messages.showAs}
          radius="xl"
          value={show}
          onChange={choose}
          data={shows.map((value) => ({ value, label: <ShowLabel show={value} /> }))}
        />
        <Downloads of={of} />
      </div>
      {calendar.isPartial ? <p className={styles.partial}>{messages.capturesPartial}</p> : null}
      <section aria-label={showName(show, messages)}>
        {show === 'calendar' ? <CalendarView calendar={calendar} of={of} /> : null}
        {show === 'timeline' ? <TimelineView calendar={calendar} of={of} /> : null}
        {show === 'list' ? <CaptureList of={of} /> : null}
      </section>
    </>
  );
}

function Summary({ calendar, of }: CapturesProperties): ReactNode {
  const { messages, format } = useSpoken();
  const { total, first, last } = calendar;
  if (first === null || last === null) return null;
  return (
    <div className={styles.summary}>
      <span>
        {messages.capturesSummary(total, format.number(total), format.date(first), format.date(last))}
        {of.view === 'all' ? null : ` · ${viewName(of.view, messages)}`}
      </span>
      <span className={styles.links}>
        {first === last ? null : <a href={replayPath(of.view, first, of.url)}>{messages.openFirst}</a>}
        <a href={replayPath(of.view, last, of.url)}>{messages.openLatest}</a>
        <Link to={searchPath({ q: hostOf(of.url), match: 'host', view: of.view })}>
          {messages.moreFromHost}
        </Link>
      </span>
    </div>
  );
}

function Downloads({ of }: { readonly of: OfUrl }): ReactNode {
  const { messages } = useSpoken();
  const view = encodeURIComponent(of.view).replaceAll('%3A', ':');
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          radius="xl"
          leftSection={<DownloadIcon />}
          rightSection={<DownIcon size={14} />}
        >
          {messages.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={exportPath('wacz', of)} download>
          {messages.downloadWacz}
        </Menu.Item>
        <Menu.Item component="a" href={exportPath('warc', of)} download>
          {messages.downloadWarc}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component="a" href={`/${view}/timemap/link/${of.url}`}>
          {messages.timeMap}
        </Menu.Item>
        <Menu.Item component="a" href={`/${view}/cdx?url=${encodeURIComponent(of.url)}`}>
          {messages.cdxLines}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const showIcons = { calendar: CalendarIcon, timeline: TimelineIcon, list: ListIcon };

function ShowLabel({ show }: { readonly show: Show }): ReactNode {
  const { messages } = useSpoken();
  const Icon = showIcons[show];
  return (
    <span className={styles.show}>
      <Icon size={16} />
      {showName(show, messages)}
    </span>
  );
}

function showName(show: Show, messages: MessagesOf<typeof readingMessages>): string {
  switch (show) {
    case 'calendar':
      return messages.showCalendar;
    case 'timeline':
      return messages.showTimeline;
    case 'list':
      return messages.showList;
  }
}
