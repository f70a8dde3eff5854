/** Servers that are slow, silent or without end. All end when the client goes, or at the limits of the web. */
import type { HostileLimits, SiteGround } from '../model/site.ts';
import type { Connection } from '../model/wire.ts';
import { chunk } from './framings.ts';
import { htmlType, rawEntry } from './raw-entry.ts';
import type { RawPlan } from './raw-entry.ts';
import type { SpecialPlan } from './special-site.ts';

const okHead = `HTTP/1.1 200 OK\r\n${htmlType}Connection: close\r\n`;
const fillerBlock = Buffer.from('<p>And so on, and so on. </p>\n'.repeat(2000));
/** However slow the client may be. */
const maxMs = 600_000;

export function slowSites({ limits }: SiteGround): readonly SpecialPlan[] {
  return [
    {
      name: 'slow',
      note: 'Patience.',
      hostile: true,
      entries: plansFor(limits).map((plan) => rawEntry(plan)),
    },
  ];
}

async function drip(wire: Connection, bytes: Uint8Array | string, intervalMs: number): Promise<boolean> {
  const endMs = performance.now() + maxMs;
  for (const byte of typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes) {
    if (!(await wire.write(Buffer.from([byte])))) return false;
    if (!(await wire.sleep(intervalMs)) || performance.now() > endMs) return false;
  }
  return true;
}

async function pour(wire: Connection, block: Uint8Array | string, limits: HostileLimits): Promise<void> {
  const endMs = performance.now() + maxMs;
  for (
    let sentBytes = 0;
    sentBytes < limits.endlessBytes && performance.now() < endMs;
    sentBytes += block.length
  ) {
    if (!(await wire.write(block))) return;
    // Let the others have a turn: a fast client could keep this loop busy.
    if (!(await wire.sleep(0))) return;
  }
  wire.end();
}

function plansFor(limits: HostileLimits): readonly RawPlan[] {
  return [
    {
      path: '/silence',
      note: 'accepts and says nothing',
      certain: 'nothing',
      send: async (wire) => {
        await wire.sleep(limits.silenceMs);
        wire.end();
      },
    },
    {
      path: '/silence-after-head',
      note: 'silence after the head',
      certain: 'head',
      send: async (wire) => {
        await wire.write(`${okHead}Content-Length: 1000\r\n\r\n`);
        await wire.sleep(limits.silenceMs);
        wire.end();
      },
    },
    {
      path: '/late',
      note: 'a good answer after ten intervals',
      send: async (wire, page) => {
        await wire.sleep(limits.slowIntervalMs * 10);
        await wire.write(`${okHead}Content-Length: ${page.length}\r\n\r\n`);
        await wire.write(page);
        wire.end();
      },
    },
    {
      path: '/slow-head',
      note: 'the head, one byte each interval',
      send: async (wire, page) => {
        if (!(await drip(wire, `${okHead}Content-Length: ${page.length}\r\n\r\n`, limits.slowIntervalMs)))
          return;
        await wire.write(page);
        wire.end();
      },
    },
    {
      path: '/slow-body',
      note: 'the body, one byte each interval',
      send: async (wire, page) => {
        await wire.write(`${okHead}Content-Length: ${page.length}\r\n\r\n`);
        if (await drip(wire, page, limits.slowIntervalMs)) wire.end();
      },
    },
    {
      path: '/endless-body',
      note: 'a body without a length and without end',
      certain: 'head',
      facts: { endless: 'body' },
      send: async (wire) => {
        await wire.write(`${okHead}\r\n`);
        await pour(wire, fillerBlock, limits);
      },
    },
    {
      path: '/endless-chunks',
      note: 'chunks without end',
      certain: 'head',
      facts: { endless: 'body' },
      send: async (wire) => {
        await wire.write(`${okHead}Transfer-Encoding: chunked\r\n\r\n`);
        await pour(wire, chunk(fillerBlock), limits);
      },
    },
    {
      path: '/endless-head',
      note: 'header fields without end',
      certain: 'nothing',
      send: async (wire) => {
        await wire.write(okHead);
        await pour(wire, 'X-More: and more and more\r\n'.repeat(500), limits);
      },
    },
    {
      path: '/endless-radio',
      note: 'a sound that never ends, at the pace of a radio',
      certain: 'head',
      facts: { kind: 'audio', contentType: 'audio/mpeg', endless: 'body' },
      send: async (wire) => {
        await wire.write('ICY 200 OK\r\nicy-name: Radio\r\nContent-Type: audio/mpeg\r\n\r\n');
        const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);
        const endMs = performance.now() + maxMs;
        while (performance.now() < endMs && (await wire.write(frame)) && (await wire.sleep(26)));
        wire.end();
      },
    },
  ];
}
