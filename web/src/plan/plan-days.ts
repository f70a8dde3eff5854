import type { PlanAnswer } from '../../../src/planning/plan.ts';
import { dayOf } from '../calendar/calendar-days.ts';
import type { Day } from '../calendar/calendar-days.ts';
import { momentOfWallTime, wallTimeOf } from '../schedules/zoned-time.ts';

/** A harvest that is due, or that was. */
export interface PlanEvent {
  readonly key: string;
  readonly day: Day;
  readonly atMs: number;
  readonly harvest: { readonly id: string; readonly name: string };
  readonly isRehearsal: boolean;
  /** Of a run that was; undefined: it is due. */
  readonly run: { readonly number: number; readonly state: 'making' | 'made' | 'done' } | undefined;
}

export interface PlanMonth {
  readonly year: number;
  /** 0 to 11 */
  readonly month: number;
}

/** Twelve months, of which this is the first. */
export function twelveMonths({ year, month }: PlanMonth): readonly PlanMonth[] {
  return Array.from({ length: 12 }, (_, index) => movedMonth({ year, month }, index));
}

export function movedMonth({ year, month }: PlanMonth, by: number): PlanMonth {
  const whole = year * 12 + month + by;
  return { year: Math.floor(whole / 12), month: ((whole % 12) + 12) % 12 };
}

/** `2026-05` of an address; undefined: it is none. */
export function readMonth(text: string | null): PlanMonth | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month) - 1 };
}

export function monthText({ year, month }: PlanMonth): string {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`;
}

export function dayOfMoment(moment: number, timeZone: string): Day {
  return wallTimeOf(moment, timeZone).date.replaceAll('-', '');
}

/** From the first moment of a month to the first moment of the month twelve later. */
export function spanOf(first: PlanMonth, timeZone: string): { readonly from: number; readonly to: number } {
  const start = ({ year, month }: PlanMonth): number =>
    momentOfWallTime({ date: isoDay(dayOf(year, month, 1)), time: '00:00' }, timeZone) ?? 0;
  return { from: start(first), to: start(movedMonth(first, 12)) };
}

/** Past runs and due dates, in order of time. */
export function planEvents(plan: PlanAnswer, timeZone: string): readonly PlanEvent[] {
  const ran = plan.runs.map(({ harvest, number, atMs, state }): PlanEvent => ({
    key: `${harvest.id}-run-${number}`,
    day: dayOfMoment(atMs, timeZone),
    atMs,
    harvest,
    isRehearsal: false,
    run: { number, state },
  }));
  const due = plan.firings.map(({ harvest, isRehearsal, atMs }): PlanEvent => ({
    key: `${harvest.id}-${atMs}`,
    day: dayOfMoment(atMs, timeZone),
    atMs,
    harvest,
    isRehearsal,
    run: undefined,
  }));
  return [...ran, ...due].sort((one, other) => one.atMs - other.atMs || compare(one.key, other.key));
}

export function eventsByDay(events: readonly PlanEvent[]): ReadonlyMap<Day, readonly PlanEvent[]> {
  return Map.groupBy(events, ({ day }) => day);
}

export interface PlannedHarvest {
  readonly id: string;
  readonly name: string;
  readonly events: number;
  /** Which colour marks it, from 0; undefined: there are more harvests than colours. */
  readonly colour: number | undefined;
}

/** The harvests of a plan by name, each with a colour while there are some: the busiest get them. */
export function harvestsOf(events: readonly PlanEvent[], colours: number): readonly PlannedHarvest[] {
  const byId = Map.groupBy(events, ({ harvest }) => harvest.id);
  const harvests = [...byId.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first.harvest, events: own.length }];
  });
  const busiest = harvests.toSorted(
    (one, other) => other.events - one.events || compare(one.name, other.name),
  );
  const coloured = new Map(busiest.slice(0, colours).map(({ id }, index) => [id, index]));
  return harvests
    .toSorted((one, other) => compare(one.name, other.name))
    .map((harvest) => ({ ...harvest, colour: coloured.get(harvest.id) }));
}

export function isoDay(day: Day): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
