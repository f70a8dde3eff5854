export interface TimelineEntry {
  readonly time: number | undefined;
  readonly duration: number;
  /** -1: up to the next entry, or to the end of the period. */
  readonly repeat: number;
}

export interface DashTemplate {
  readonly media?: string | undefined;
  readonly initialization?: string | undefined;
  readonly startNumber?: number | undefined;
  readonly endNumber?: number | undefined;
  readonly timescale?: number | undefined;
  readonly duration?: number | undefined;
  readonly timeline?: readonly TimelineEntry[] | undefined;
}

interface Segment {
  readonly number: number;
  readonly time: number;
}

interface TemplateValues {
  readonly id: string;
  readonly bandwidth: string;
  readonly number?: number;
  readonly time?: number;
}

/** ISO/IEC 23009-1, 5.3.9.4.4: `$RepresentationID$`, `$Number%05d$`, `$Time$`, `$Bandwidth$`, and `$$` for a dollar. */
export function filledTemplate(template: string, values: TemplateValues): string {
  return template.replace(
    /\$(?:(RepresentationID|Number|Time|Bandwidth)(?:%0(\d{1,3})d)?)?\$/g,
    (all, name?: string, width?: string) => {
      if (name === undefined) return '$';
      const value = valueOf(name, values);
      return value === undefined ? all : value.padStart(Number(width ?? 0), '0');
    },
  );
}

function valueOf(name: string, values: TemplateValues): string | undefined {
  switch (name) {
    case 'RepresentationID':
      return values.id;
    case 'Bandwidth':
      return values.bandwidth;
    case 'Number':
      return values.number?.toString();
    default:
      return values.time?.toString();
  }
}

/** Undefined if neither a timeline nor a length gives their number. */
export function segmentTimes(
  template: DashTemplate,
  durationSeconds: number | undefined,
  max: number,
): Segment[] | undefined {
  const { timeline, startNumber = 1, timescale = 1, duration, endNumber } = template;
  if (timeline !== undefined) return timelineSegments(template, timeline, durationSeconds, max);
  if (duration === undefined || !(duration > 0)) return undefined;
  let count: number;
  if (endNumber !== undefined) count = endNumber - startNumber + 1;
  else if (durationSeconds !== undefined) count = Math.ceil((durationSeconds * timescale) / duration);
  else return undefined;
  const length = Math.max(0, Math.min(Number.isFinite(count) ? count : 0, max));
  return Array.from({ length }, (_, index) => ({ number: startNumber + index, time: index * duration }));
}

function timelineSegments(
  { startNumber = 1, timescale = 1 }: DashTemplate,
  timeline: readonly TimelineEntry[],
  durationSeconds: number | undefined,
  max: number,
): Segment[] {
  const segments: Segment[] = [];
  let time = 0;
  for (const [index, entry] of timeline.entries()) {
    time = entry.time ?? time;
    const end = timeline[index + 1]?.time ?? (durationSeconds ?? 0) * timescale;
    const repeats = entry.repeat >= 0 ? entry.repeat : Math.ceil((end - time) / entry.duration) - 1;
    for (let repeat = 0; repeat <= Math.max(0, repeats) && segments.length < max; repeat++) {
      segments.push({ number: startNumber + segments.length, time });
      time += entry.duration;
    }
  }
  return segments;
}
