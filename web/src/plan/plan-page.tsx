import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ownTimeZone } from '../schedules/zoned-time.ts';
import { NextIcon, PreviousIcon } from '../shell/icons.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { dayOfMoment, monthText, movedMonth, readMonth, spanOf } from './plan-days.ts';
import type { PlanMonth } from './plan-days.ts';
import { PlanView } from './plan-view.tsx';
import styles from './plan.module.css';

/** `/plan?from=2026-05&day=20260513&harvest=…`: twelve months of harvests. */
export function PlanPage(): ReactNode {
  const texts = useMessages(planMessages);
  const { value, set } = useFilters();
  const timeZone = ownTimeZone();
  const today = dayOfMoment(Date.now(), timeZone);
  const thisMonth = { year: Number(today.slice(0, 4)), month: Number(today.slice(4, 6)) - 1 };
  const first = readMonth(value('from')) ?? thisMonth;
  const plan = useQuery({
    ...staffQuery('/plan', spanOf(first, timeZone)),
    placeholderData: keepPreviousData,
  });
  const go = (month: PlanMonth): void =>
    set({ from: monthText(month) === monthText(thisMonth) ? undefined : monthText(month), day: undefined });
  const isNothing = plan.data !== undefined && plan.data.firings.length === 0 && plan.data.runs.length === 0;
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      <Span first={first} onGo={go} thisMonth={thisMonth} />
      {plan.isError ? <Trouble error={plan.error} onRetry={plan.refetch} /> : null}
      {plan.isLoading ? <Waiting /> : null}
      {isNothing ? (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          action={
            <span className={styles.links}>
              <Link to="/harvests">{texts.toHarvests}</Link>
              <Link to="/schedules">{texts.toSchedules}</Link>
            </span>
          }
        />
      ) : null}
      {plan.data === undefined || isNothing ? null : (
        <PlanView plan={plan.data} first={first} timeZone={timeZone} today={today} />
      )}
    </StaffPage>
  );
}

interface SpanProperties {
  readonly first: PlanMonth;
  readonly thisMonth: PlanMonth;
  readonly onGo: (first: PlanMonth) => void;
}

function Span({ first, thisMonth, onGo }: SpanProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { format } = useSpoken();
  const name = (month: PlanMonth): string => format.monthAndYear(monthText(month).replace('-', ''));
  return (
    <div className={styles.span}>
      <ActionIcon variant="default" aria-label={texts.earlier} onClick={() => onGo(movedMonth(first, -12))}>
        <PreviousIcon />
      </ActionIcon>
      <h2 aria-live="polite">{texts.span(name(first), name(movedMonth(first, 11)))}</h2>
      <ActionIcon variant="default" aria-label={texts.later} onClick={() => onGo(movedMonth(first, 12))}>
        <NextIcon />
      </ActionIcon>
      {monthText(first) === monthText(thisMonth) ? null : (
        <Button size="xs" variant="default" onClick={() => onGo(thisMonth)}>
          {texts.today}
        </Button>
      )}
    </div>
  );
}
