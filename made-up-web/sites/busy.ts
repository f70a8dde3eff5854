/** Overloaded servers, and large files. */
import type { Answer } from '../model/answer.ts';
import { errorAnswer } from '../model/answers.ts';
import type { GeneratedBody } from '../model/body.ts';
import { randomFor } from '../model/random.ts';
import type { Visit } from '../model/visit.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const flapMs = 60_000;
const pages = [1, 2, 3, 4, 5];
const largeBytes = 20 * 1024 * 1024;
const largeBlockBytes = 64 * 1024;

export function busySites({ seed }: SiteGround): readonly SpecialPlan[] {
  return [
    {
      name: 'busy',
      note: 'Each page of /limited/ is served in one second of five; /flapping in every second minute.',
      entries: [
        { path: '/flapping', note: '503 by the clock', answer: flapping },
        {
          path: '/retry-date',
          note: '503 with a date',
          answer: (visit) =>
            errorAnswer(503, 'Later.', {
              headers: [['Retry-After', new Date(visit.nowMs + 3_600_000).toUTCString()]],
            }),
        },
        ...pages.map((number): Entry => ({
          path: `/limited/${number}`,
          note: `429, page ${number}`,
          answer: (visit) => limited(visit, number),
        })),
        ...[400, 401, 402, 403, 404, 405, 406, 410, 418, 451, 500, 501, 502, 504].map((status): Entry => ({
          path: `/status/${status}`,
          note: `always ${status}`,
          answer: () =>
            errorAnswer(status, 'So it is.', {
              headers: status === 401 ? [['WWW-Authenticate', 'Basic realm="busy"']] : [],
            }),
        })),
      ],
    },
    {
      name: 'large',
      note: 'A file of 20 MB, with ranges.',
      entries: [
        {
          path: '/film.bin',
          note: '20 MB',
          answer: () => ({
            kind: 'video',
            status: 200,
            headers: [],
            contentType: 'application/octet-stream',
            body: largeBody(seed),
            acceptsRanges: true,
          }),
        },
        { path: '/page.html', note: 'a page beside it', answer: () => smallPage('Beside the film') },
      ],
    },
  ];
}

function flapping(visit: Visit): Answer {
  return Math.floor(visit.nowMs / flapMs) % 2 === 0
    ? errorAnswer(503, 'Come back in a minute.', { headers: [['Retry-After', '60']] })
    : smallPage('Up again');
}

function limited(visit: Visit, number: number): Answer {
  return Math.floor(visit.nowMs / 1000) % pages.length === number - 1
    ? smallPage(`Page ${number}`)
    : errorAnswer(429, 'Too many requests.', { headers: [['Retry-After', '5']] });
}

/** Any part can be generated independently: each block has its own numbers. */
function largeBody(seed: number): GeneratedBody {
  return {
    sizeBytes: largeBytes,
    *chunks(start, end) {
      for (let block = Math.floor(start / largeBlockBytes); block * largeBlockBytes < end; block++) {
        const first = block * largeBlockBytes;
        yield blockBytes(seed, block).subarray(
          Math.max(0, start - first),
          Math.min(largeBlockBytes, end - first),
        );
      }
    },
  };
}

function blockBytes(seed: number, block: number): Buffer {
  const random = randomFor(seed, 'large', block);
  const bytes = Buffer.alloc(largeBlockBytes);
  for (let offset = 0; offset < largeBlockBytes; offset += 4) bytes.writeUInt32LE(random.next(), offset);
  return bytes;
}
