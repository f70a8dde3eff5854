import type { LinkEmitter } from '../link-emitter.ts';
import type { LinkKind } from '../link.ts';
import { kindOfEntry } from './playlist-entry.ts';

/** The attributes of tags that hold addresses (RFC 8216 section 4.3, and the low-latency and interstitial extensions). */
const uriAttribute = /[:,\s](URI|X-ASSET-URI|X-ASSET-LIST|SERVER-URI)="([^"]*)"/gi;
const logoAttribute = /\s(?:tvg-logo|logo)="([^"]*)"/i;
const maxEntries = 100_000;

interface Entry {
  readonly address: string;
  readonly context: string;
  readonly seconds: number | undefined;
}

/**
 * M3U and HLS (RFC 8216): lines that are not comments are addresses, and tags may hold one. Whether a list of segments is
 * finite is known at its end, so its addresses are held until then:
 *
 *   EXT-X-STREAM-INF …                  lists of the same film: fetched
 *   EXTINF … EXT-X-ENDLIST, or VOD      the pieces of a film: fetched
 *   EXTINF …                            a window on a live stream: reported as streams
 *   no tag of HLS                       a list of files and radios, one by one
 */
export class M3uReader {
  readonly #emitter: LinkEmitter;
  readonly #variables = new Map<string, string>();
  #entries: Entry[] = [];
  #seconds: number | undefined;
  #isHls = false;
  #isMaster = false;
  #hasEnd = false;

  constructor(emitter: LinkEmitter) {
    this.#emitter = emitter;
  }

  line(line: string): void {
    if (!line.startsWith('#')) {
      // Some players accept header fields after a bar.
      this.#add(line.split('|', 1)[0] ?? '', 'm3u');
      this.#seconds = undefined;
      return;
    }
    const [tag = ''] = line.slice(1).split(':', 1);
    if (!/^EXT/i.test(tag)) return;
    this.#readTag(tag.toUpperCase(), line);
    for (const [, name = '', address = ''] of line.matchAll(uriAttribute))
      this.#add(address, `${tag}/@${name}`);
    const logo = logoAttribute.exec(line)?.[1];
    if (logo !== undefined)
      this.#emitter.emit(logo, { kind: 'component', hop: 'E', context: `${tag}/@tvg-logo` });
  }

  end(): void {
    const entries = this.#entries;
    this.#entries = [];
    for (const { address, context, seconds } of entries)
      this.#emitter.emit(address, { kind: this.#kindOf(address, seconds), hop: 'E', context });
    if (entries.length >= maxEntries) this.#emitter.sink.problem?.(`only ${maxEntries} entries were listed`);
  }

  #readTag(tag: string, line: string): void {
    if (tag.startsWith('EXT-X-')) this.#isHls = true;
    switch (tag) {
      case 'EXTINF':
        this.#seconds = Number(/^#EXTINF:\s*(-?[\d.]+)/i.exec(line)?.[1] ?? Number.NaN);
        break;
      case 'EXT-X-STREAM-INF':
      case 'EXT-X-I-FRAME-STREAM-INF':
        this.#isMaster = true;
        break;
      case 'EXT-X-ENDLIST':
        this.#hasEnd = true;
        break;
      case 'EXT-X-PLAYLIST-TYPE':
        if (/:\s*VOD/i.test(line)) this.#hasEnd = true;
        break;
      case 'EXT-X-DEFINE': {
        const name = /[:,]NAME="([^"]*)"/i.exec(line)?.[1];
        const value = /[:,]VALUE="([^"]*)"/i.exec(line)?.[1];
        if (name !== undefined && value !== undefined && this.#variables.size < 100)
          this.#variables.set(name, value);
        break;
      }
      default:
    }
  }

  #add(written: string, context: string): void {
    if (this.#entries.length >= maxEntries) return;
    const address = written.includes('{$')
      ? written.replace(/\{\$([\w-]+)\}/g, (all, name: string) => this.#variables.get(name) ?? all)
      : written;
    this.#entries.push({ address, context, seconds: context === 'm3u' ? this.#seconds : undefined });
  }

  #kindOf(address: string, seconds: number | undefined): Extract<LinkKind, 'requisite' | 'stream'> {
    if (this.#isHls) return this.#isMaster || this.#hasEnd ? 'requisite' : 'stream';
    return kindOfEntry(address, Number.isNaN(seconds) ? undefined : seconds);
  }
}
