import type { Attributes } from '../html/markup-tokens.ts';
import type { LinkPosition } from '../link.ts';
import { secondsOfDuration } from './dash-duration.ts';
import { filledTemplate, segmentTimes } from './dash-template.ts';
import type { DashTemplate, TimelineEntry } from './dash-template.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';

/** MPD, Period, AdaptationSet, Representation: each may set a base and a template for its children. */
interface Level {
  readonly local: string;
  readonly outer: Level | undefined;
  base: string;
  template: DashTemplate;
  /** Its segments are listed. */
  hasList: boolean;
  id: string;
  bandwidth: string;
}

interface Period {
  readonly startSeconds: number | undefined;
  readonly durationSeconds: number | undefined;
}

const levels = new Set(['mpd', 'period', 'adaptationset', 'representation']);
const maxSegments = 100_000;
const maxWaiting = 10_000;

/**
 * DASH media presentation description (ISO/IEC 23009-1):
 *
 *   MPD > BaseURL, Location, Period > AdaptationSet > Representation > SegmentTemplate | SegmentList | SegmentBase
 *
 * A period may end where the next begins (5.3.2.1), so its templates are filled when that is known. The segments of a live
 * presentation (`type="dynamic"`) are streams; segments numbered by the clock are reported as a problem.
 */
export class DashDialect implements XmlDialect {
  #level: Level | undefined;
  #timeline: TimelineEntry[] | undefined;
  #segments = 0;
  #isDynamic = false;
  #wholeSeconds: number | undefined;
  #period: Period | undefined;
  /** Representations of a period of unknown length. */
  #waiting: Level[] = [];

  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    const { local } = element;
    if (levels.has(local)) this.#enter(local, attributes, document);
    const xlink = attributes.get('xlink:href');
    if (xlink !== undefined && !xlink.startsWith('urn:')) this.#give(xlink, 'xlink:href', document);
    const level = this.#level;
    if (level === undefined) return;
    switch (local) {
      case 'segmenttemplate':
        level.template = templateOf(attributes, level.template);
        break;
      case 'segmenttimeline':
        this.#timeline = [];
        break;
      case 's':
        this.#timeline?.push(timelineEntry(attributes));
        break;
      case 'segmentlist':
        level.hasList = true;
        break;
      case 'initialization':
      case 'bitstreamswitching':
      case 'representationindex':
        this.#give(attributes.get('sourceurl'), `${local}/@sourceURL`, document);
        break;
      case 'segmenturl':
        this.#give(attributes.get('media'), 'SegmentURL/@media', document);
        this.#give(attributes.get('index'), 'SegmentURL/@index', document);
        break;
      default:
    }
  }

  wantsText({ local }: XmlElement): boolean {
    return local === 'baseurl' || local === 'location' || local === 'patchlocation';
  }

  close(element: XmlElement, document: XmlDocument): void {
    const { local, text } = element;
    const level = this.#level;
    if (level === undefined) return;
    if (local === 'baseurl') this.#rebase(text, level, document);
    else if (local === 'location' || local === 'patchlocation') this.#give(text, local, document);
    else if (local === 'segmenttimeline') {
      level.template = { ...level.template, timeline: this.#timeline };
      this.#timeline = undefined;
    } else if (local === level.local) {
      this.#leave(level, document);
      this.#level = level.outer;
    }
  }

  #enter(local: string, attributes: Attributes, document: XmlDocument): void {
    const outer = this.#level;
    if (local === 'mpd') {
      this.#isDynamic = attributes.get('type') === 'dynamic';
      this.#wholeSeconds = secondsOfDuration(attributes.get('mediapresentationduration'));
    }
    if (local === 'period') this.#beginPeriod(attributes, document);
    this.#level = {
      local,
      outer,
      base: outer?.base ?? document.emitter.base,
      template: outer?.template ?? {},
      hasList: outer?.hasList ?? false,
      id: attributes.get('id') ?? '',
      bandwidth: attributes.get('bandwidth') ?? '',
    };
  }

  #beginPeriod(attributes: Attributes, document: XmlDocument): void {
    const before = this.#period;
    const start = secondsOfDuration(attributes.get('start'));
    this.#fillWaiting(start, document);
    const behind = before === undefined ? 0 : plus(before.startSeconds, before.durationSeconds);
    this.#period = {
      startSeconds: start ?? behind,
      durationSeconds: secondsOfDuration(attributes.get('duration')),
    };
  }

  #leave(level: Level, document: XmlDocument): void {
    if (level.local === 'mpd') this.#fillWaiting(this.#wholeSeconds, document);
    if (level.local !== 'representation') return;
    const { template } = level;
    if (template.media === undefined && template.initialization === undefined) {
      // Without segments, the base is the film itself; a folder is only a base.
      const isFile = level.base !== document.emitter.base && !level.base.endsWith('/');
      if (isFile && !level.hasList) this.#give(level.base, 'BaseURL', document);
    } else if (this.#period?.durationSeconds !== undefined || this.#isDynamic) {
      this.#fill(level, this.#period?.durationSeconds, document);
    } else if (this.#waiting.length < maxWaiting) this.#waiting.push(level);
  }

  /** A period ends where the next one begins, the last one with the presentation. */
  #fillWaiting(endSeconds: number | undefined, document: XmlDocument): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const start = this.#period?.startSeconds ?? 0;
    const end = endSeconds ?? this.#wholeSeconds;
    for (const level of waiting) this.#fill(level, end === undefined ? undefined : end - start, document);
  }

  /** Several bases are alternatives: the first is used. */
  #rebase(text: string, level: Level, document: XmlDocument): void {
    const outer = level.outer?.base ?? document.emitter.base;
    const link = document.emitter.resolve(text, this.#place('BaseURL'), outer);
    if (link !== undefined && level.base === outer) level.base = link.url;
  }

  #place(context: string): LinkPosition {
    return { kind: this.#isDynamic ? 'stream' : 'requisite', hop: 'E', context };
  }

  #give(written: string | undefined, context: string, document: XmlDocument, base = this.#level?.base): void {
    if (written !== undefined) document.emitter.emit(written, this.#place(context), base);
  }

  #fill({ template, id, bandwidth, base }: Level, seconds: number | undefined, document: XmlDocument): void {
    if (this.#segments >= maxSegments) return;
    if (template.initialization !== undefined) {
      const filled = filledTemplate(template.initialization, { id, bandwidth });
      this.#give(filled, 'SegmentTemplate/@initialization', document, base);
    }
    if (template.media === undefined) return;
    const times = segmentTimes(template, this.#isDynamic ? undefined : seconds, maxSegments - this.#segments);
    if (times === undefined) {
      document.emitter.sink.problem?.('the segments of a live presentation are numbered by the clock');
      return;
    }
    for (const { number, time } of times) {
      this.#segments++;
      const filled = filledTemplate(template.media, { id, bandwidth, number, time });
      this.#give(filled, 'SegmentTemplate/@media', document, base);
    }
    if (this.#segments >= maxSegments)
      document.emitter.sink.problem?.(`only ${maxSegments} segments were listed`);
  }
}

function plus(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined || second === undefined ? undefined : first + second;
}

function templateOf(attributes: Attributes, outer: DashTemplate): DashTemplate {
  const number = (name: string, fallback: number | undefined): number | undefined => {
    const written = attributes.get(name);
    return written === undefined ? fallback : Number(written);
  };
  return {
    media: attributes.get('media') ?? outer.media,
    initialization: attributes.get('initialization') ?? outer.initialization,
    startNumber: number('startnumber', outer.startNumber),
    endNumber: number('endnumber', outer.endNumber),
    timescale: number('timescale', outer.timescale),
    duration: number('duration', outer.duration),
    timeline: outer.timeline,
  };
}

function timelineEntry(attributes: Attributes): TimelineEntry {
  const time = attributes.get('t');
  return {
    time: time === undefined ? undefined : Number(time),
    duration: Number(attributes.get('d') ?? 0),
    repeat: Number(attributes.get('r') ?? 0),
  };
}
