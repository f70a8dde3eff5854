import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { spanFor, speedScale } from './speed-scale.ts';
import type { SpeedSample } from './speed-scale.ts';
import styles from './speed-chart.module.css';

interface SpeedChartProperties {
  readonly samples: readonly SpeedSample[];
  readonly longestMs: number;
}

const width = 600;
const height = 140;

/** The speed of the last minutes. What it shows is also said in words above it. */
export function SpeedChart({ samples, longestMs }: SpeedChartProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const [of, setOf] = useState<'urlsPerSecond' | 'bytesPerSecond'>('urlsPerSecond');
  const last = samples.at(-1);
  const spanMs = spanFor(samples, longestMs);
  const { ticks, top, lines } = speedScale(samples, { of, spanMs, endMs: last?.atMs ?? 0 });
  const say = (value: number): string =>
    of === 'urlsPerSecond'
      ? texts.urlsPerSecond(format.number(round(value)))
      : texts.perSecond(format.bytes(Math.round(value)));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <span>{last === undefined ? texts.speed : texts.speedNow(say(last[of]))}</span>
        <SegmentedControl
          size="xs"
          aria-label={texts.speed}
          value={of}
          onChange={(value) => setOf(value === 'bytesPerSecond' ? 'bytesPerSecond' : 'urlsPerSecond')}
          data={[
            { value: 'urlsPerSecond', label: texts.urls },
            { value: 'bytesPerSecond', label: texts.volume },
          ]}
        />
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2={width}
              y1={height * (1 - tick / top)}
              y2={height * (1 - tick / top)}
              className={tick === 0 ? styles.ground : styles.line}
            />
          ))}
          {lines.map((line) => (
            <SpeedLine key={line[0]?.x} line={line} />
          ))}
        </svg>
        {ticks.slice(1).map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(100 * tick) / top}%` }}>
            {say(tick)}
          </span>
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        <span>{texts.minutesAgo(Math.round(spanMs / 60_000))}</span>
        <span>{texts.now}</span>
      </div>
    </figure>
  );
}

function SpeedLine({
  line,
}: {
  readonly line: readonly { readonly x: number; readonly y: number }[];
}): ReactNode {
  const points = line.map(({ x, y }) => `${(x * width).toFixed(1)} ${(height * (1 - y)).toFixed(1)}`);
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <path
        className={styles.area}
        d={`M${first.x * width} ${height}L${points.join('L')}L${last.x * width} ${height}Z`}
      />
      <path className={styles.stroke} d={`M${points.join('L')}`} />
    </>
  );
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
