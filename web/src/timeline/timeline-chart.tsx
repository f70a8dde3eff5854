import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { nearestBar } from './timeline-scale.ts';
import type { Bar, Mark, Scale } from './timeline-scale.ts';
import styles from './timeline.module.css';

interface TimelineChartProperties {
  readonly scale: Scale;
  readonly chosen: string | undefined;
  readonly onOpen: (bar: Bar) => void;
  readonly onOut: () => void;
}

const width = 1000;
const height = 200;
const thinnest = 2.5;

/** Bars over time. For a keyboard and for screen readers it is a list of those that have captures. */
export function TimelineChart({ scale, chosen, onOpen, onOut }: TimelineChartProperties): ReactNode {
  const { messages, format } = useSpoken();
  const id = useId();
  const chart = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<string>();
  const { bars, marks, max } = scale;
  const place = bars.findIndex(({ key }) => key === (active ?? chosen));
  const current = bars[place];
  const barLabel = ({ key, captures }: Bar): string =>
    messages.barLabel(
      key.length === 6 ? format.monthAndYear(key) : format.weekdayDate(key),
      messages.capturesCount(captures, format.number(captures)),
    );
  const press = (event: KeyboardEvent): void => {
    const moved = placeAfterKey(event.key, place, bars.length);
    if (moved !== undefined) setActive(bars[moved]?.key);
    else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) onOpen(current);
    else if (event.key === '-' || event.key === 'Escape') onOut();
    else return;
    event.preventDefault();
  };
  const under = (event: PointerEvent | React.MouseEvent): Bar | undefined => {
    const box = chart.current?.getBoundingClientRect();
    return box === undefined ? undefined : nearestBar(bars, (event.clientX - box.left) / box.width);
  };
  return (
    <div className={styles.chart}>
      <div className={styles.told} aria-hidden="true">
        {current === undefined ? ' ' : barLabel(current)}
      </div>
      <svg
        ref={chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="listbox"
        tabIndex={0}
        aria-label={messages.timelineTitle}
        aria-describedby="timeline-keys"
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
        onKeyDown={press}
        onFocus={() => setActive((former) => former ?? bars[0]?.key)}
        onPointerMove={(event) => setActive(under(event)?.key)}
        onClick={(event) => {
          const bar = under(event);
          if (bar !== undefined) onOpen(bar);
        }}
      >
        {marks.map(({ key, position }) => (
          <line
            key={key}
            x1={position * width}
            x2={position * width}
            y1="0"
            y2={height}
            className={styles.line}
          />
        ))}
        {bars.map((bar) => {
          const tall = 8 + (height - 14) * Math.sqrt(bar.captures / max);
          const wide = Math.max(thinnest, bar.width * width * 0.82);
          return (
            <rect
              key={bar.key}
              id={`${id}-${bar.key}`}
              role="option"
              aria-selected={bar.key === chosen}
              aria-label={barLabel(bar)}
              className={styles.bar}
              data-active={bar.key === current?.key}
              x={bar.start * width + (bar.width * width - wide) / 2}
              y={height - tall}
              width={wide}
              height={tall}
            />
          );
        })}
        <line x1="0" x2={width} y1={height} y2={height} className={styles.ground} />
      </svg>
      <div className={styles.marks} aria-hidden="true">
        {marks.map((mark, index) => (
          <span key={mark.key} style={{ left: `${mark.position * 100}%` }} data-minor={index % 2 === 1}>
            <MarkName mark={mark} />
          </span>
        ))}
      </div>
    </div>
  );
}

function MarkName({ mark: { key } }: { readonly mark: Mark }): ReactNode {
  const { format } = useSpoken();
  if (key.length === 4) return key;
  return key.length === 6 ? format.shortMonth(Number(key.slice(4)) - 1) : String(Number(key.slice(6)));
}

/** Undefined: not a key that moves. */
function placeAfterKey(key: string, place: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(length - 1, place + 1);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}
