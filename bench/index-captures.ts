import { compareLines } from '../src/formats/cdxj/compare-lines.ts';
import type { ContentLocation } from '../src/indexing/captures/content/write-contents.ts';
import { Random } from './random.ts';

const capturesPerHost = 400;
const capturesPerFile = 20_000;
const rounds = 24;
const firstRoundMs = Date.UTC(2023, 0, 1);
const roundDays = 30;
const dayMs = 86_400_000;
/** YYYYMMDD of each day of all rounds. */
const days = Array.from({ length: (rounds + 1) * roundDays }, (_, day) =>
  new Date(firstRoundMs + day * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
);
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const kinds = [
  { mime: 'text/html', extension: '.html', share: 0.55 },
  { mime: 'image/jpeg', extension: '.jpg', share: 0.25 },
  { mime: 'application/javascript', extension: '.js', share: 0.08 },
  { mime: 'text/css', extension: '.css', share: 0.04 },
  { mime: 'image/png', extension: '.png', share: 0.04 },
  { mime: 'application/pdf', extension: '.pdf', share: 0.04 },
] as const;

const syllables =
  'ba be da de do fa fe ga ha he ka ke ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta'.split(
    ' ',
  );
const vocabulary = madeUpWords(5000);

interface Host {
  readonly key: string;
  readonly name: string;
  readonly captures: number;
  readonly seed: number;
}

/**
 * Captures as of monthly harvests of many sites: many small sites and few large, one to ten captures a URL, four in
 * ten of the later ones unchanged, files of 20,000 captures in which sites lie side by side. The same seed gives the same.
 */
export class MadeUpCaptures {
  readonly #captures: number;
  readonly #hosts: readonly Host[];

  constructor({ captures, seed }: { readonly captures: number; readonly seed: number }) {
    const random = new Random(seed);
    this.#captures = captures;
    this.#hosts = madeUpHosts(captures, random);
  }

  /** Sorted CDXJ lines, those of a site at a time. */
  *lines(): Generator<readonly string[]> {
    let left = this.#captures;
    for (const [number, host] of this.#hosts.entries()) {
      const lines = this.#linesOf(host, number);
      yield lines.slice(0, left);
      left -= lines.length;
      if (left <= 0) return;
    }
  }

  /** Contents in the order of their records, those of a file at a time, each content once. */
  *contents(): Generator<readonly ContentLocation[]> {
    const files = Math.ceil(this.#captures / capturesPerFile);
    let host = 0;
    for (let number = 0; number < files; number++) {
      const random = new Random(number + 1);
      const count = Math.min(capturesPerFile, this.#captures - number * capturesPerFile);
      const file = fileName(number % rounds, Math.floor(number / rounds));
      const places: ContentLocation[] = [];
      let [offset, ms] = [500, firstRoundMs + (number % rounds) * roundDays * dayMs];
      while (places.length < count) {
        const { name, seed, captures } = this.#hosts[host++ % this.#hosts.length] ?? {
          name: '',
          seed: 0,
          captures: 1,
        };
        for (const path of paths(new Random(seed), Math.ceil(captures / 2.3))) {
          if (places.length >= count) break;
          const sha256 = random.bytes(32).toString('hex');
          places.push({
            sha256,
            file,
            offset,
            url: `https://${name}${path.text}`,
            date: new Date(ms).toISOString(),
          });
          offset += 400 + random.sizeBetween(300, 200_000);
          ms += random.below(900);
        }
      }
      yield places;
    }
  }

  /** As formatCdxj writes them, in a third of its time. */
  #linesOf(host: Host, number: number): readonly string[] {
    const random = new Random(host.seed);
    const serial = number % Math.ceil(this.#captures / rounds / capturesPerFile);
    const lines: string[] = [];
    for (const path of paths(random, Math.ceil(host.captures / 2.3))) {
      const start = `${host.key})${path.text} `;
      const url = `{"url": "https://${host.name}${path.text}", "mime": "`;
      let round = random.below(rounds);
      let digest = '';
      do {
        const isSame = digest !== '' && random.chance(0.4);
        if (!isSame) digest = madeUpSha1(random);
        const mime = isSame && random.chance(0.7) ? 'warc/revisit' : path.mime;
        const status = random.chance(0.93) ? '200' : random.pick(['301', '302', '404']);
        const length = random.sizeBetween(400, 200_000);
        lines.push(
          `${start}${timestamp(round, random)} ${url}${mime}", "status": "${status}", "digest": "sha1:${digest}", "length": "${length}", "offset": "${random.below(1e9)}", "filename": "${fileName(round, serial)}"}`,
        );
        round += 1 + random.below(4);
      } while (round < rounds && random.chance(0.75));
    }
    // All of it is ASCII.
    return lines.sort();
  }
}

function* paths(random: Random, count: number): Generator<{ readonly text: string; readonly mime: string }> {
  for (let at = 0; at < count; at++) {
    const { mime, extension } = kindOf(random.fraction());
    const folder =
      mime === 'text/html' && random.chance(0.3)
        ? `${2010 + random.below(16)}/0${1 + random.below(9)}`
        : word(random);
    const query = random.chance(0.1) ? `?id=${random.below(1e5)}` : '';
    const name = `${word(random)}-${word(random)}-${random.below(1e6)}`;
    yield { text: `/${folder}/${name}${extension}${query}`, mime };
  }
}

function madeUpHosts(captures: number, random: Random): Host[] {
  const hosts: Host[] = [];
  for (let left = captures * 1.05; left > 0;) {
    const name = `${word(random)}-${word(random)}${hosts.length}`;
    const domain = random.pick(['fr', 'no', 'nl', 'com', 'org']);
    const size = random.sizeBetween(capturesPerHost / 40, capturesPerHost * 10);
    hosts.push({
      key: `${domain},${name}`,
      name: `www.${name}.${domain}`,
      captures: size,
      seed: random.next(),
    });
    left -= size;
  }
  return hosts.sort((a, b) => compareLines(`${a.key})`, `${b.key})`));
}

function fileName(round: number, serial: number): string {
  return `heirloom-text-${days[round * roundDays] ?? ''}000000000-${String(serial).padStart(5, '0')}-archive.warc.gz`;
}

/** Within five days of the beginning of the round. */
function timestamp(round: number, random: Random): string {
  const day = days[round * roundDays + random.below(5)] ?? '';
  const two = (limit: number): string => String(random.below(limit)).padStart(2, '0');
  return `${day}${two(24)}${two(60)}${two(60)}`;
}

function madeUpSha1(random: Random): string {
  let text = '';
  while (text.length < 32) {
    for (let bits = random.next(), left = 6; left > 0 && text.length < 32; left--, bits >>>= 5)
      text += base32Alphabet[bits & 31] ?? '';
  }
  return text;
}

function kindOf(fraction: number): (typeof kinds)[number] {
  let sum = 0;
  for (const kind of kinds) {
    sum += kind.share;
    if (fraction < sum) return kind;
  }
  return kinds[0];
}

function madeUpWords(count: number): string[] {
  const random = new Random(1);
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join(''),
  );
}

/** Frequent words are much more frequent than rare ones. */
function word(random: Random): string {
  return vocabulary[Math.floor(vocabulary.length ** random.fraction()) - 1] ?? 'a';
}
