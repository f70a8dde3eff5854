import type { Attributes } from '../html/markup-tokens.ts';
import type { Place } from '../link.ts';
import { filledTemplate, segmentTimes } from './dash-template.ts';
import type { DashTemplate, TimelineEntry } from './dash-template.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';

/** MPD, Period, AdaptationSet, Representation: each may name a base and a template for those within. */
interface Level {
  readonly local: string;
  readonly outer: Level | undefined;
  base: string;
  template: DashTemplate;
  id: string;
  bandwidth: string;
  durationSeconds: number | undefined;
}

const levels = new Set(['mpd', 'period', 'adaptationset', 'representation']);
const maxSegments = 100_000;

/**
 * DASH media presentation description (ISO/IEC 23009-1):
 *
 *   MPD > BaseURL, Location, Period > AdaptationSet > Representation > SegmentTemplate | SegmentList | SegmentBase
 *
 * Templates are filled in when the representation ends; what only a clock could number is told as a problem.
 */
export class DashDialect implements XmlDialect {
  #level: Level | undefined;
  #timeline: TimelineEntry[] | undefined;
  #segments = 0;
  #isDynamic = false;

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
      if (local === 'representation') this.#fill(level, document);
      this.#level = level.outer;
    }
  }

  #enter(local: string, attributes: Attributes, document: XmlDocument): void {
    const outer = this.#level;
    if (local === 'mpd') this.#isDynamic = attributes.get('type') === 'dynamic';
    const duration = attributes.get('duration') ?? attributes.get('mediapresentationduration');
    this.#level = {
      local,
      outer,
      base: outer?.base ?? document.emitter.base,
      template: outer?.template ?? {},
      id: attributes.get('id') ?? '',
      bandwidth: attributes.get('bandwidth') ?? '',
      durationSeconds: secondsOf(duration) ?? outer?.durationSeconds,
    };
  }

  /** Several bases are alternatives: all are told, the first is used. */
  #rebase(text: string, level: Level, document: XmlDocument): void {
    const place: Place = { kind: 'stream', hop: 'E', context: 'BaseURL' };
    const outer = level.outer?.base ?? document.emitter.base;
    const link = document.emitter.resolve(text, place, outer);
    if (link === undefined) return;
    if (level.base === outer) level.base = link.url;
    // A folder is only a base; a file is the whole representation.
    if (!link.url.endsWith('/')) document.emitter.sink.link(link);
  }

  #give(written: string | undefined, context: string, document: XmlDocument): void {
    if (written === undefined) return;
    document.emitter.emit(written, { kind: 'stream', hop: 'E', context }, this.#level?.base);
  }

  #fill(level: Level, document: XmlDocument): void {
    const { template } = level;
    const values = { id: level.id, bandwidth: level.bandwidth };
    if (template.initialization !== undefined) {
      this.#give(
        filledTemplate(template.initialization, values),
        'SegmentTemplate/@initialization',
        document,
      );
    }
    if (template.media === undefined) return;
    const seconds = this.#isDynamic ? undefined : level.durationSeconds;
    const times = segmentTimes(template, seconds, maxSegments - this.#segments);
    if (times === undefined) {
      document.emitter.sink.problem?.('the segments of a live presentation are numbered by the clock');
      return;
    }
    for (const { number, time } of times) {
      this.#segments++;
      this.#give(
        filledTemplate(template.media, { ...values, number, time }),
        'SegmentTemplate/@media',
        document,
      );
    }
    if (this.#segments >= maxSegments)
      document.emitter.sink.problem?.(`only ${maxSegments} segments were listed`);
  }
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

/** xs:duration, of which MPDs use `PT1H2M3.5S`. */
function secondsOf(duration: string | undefined): number | undefined {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration?.trim() ?? '');
  if (found === null) return undefined;
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
}
