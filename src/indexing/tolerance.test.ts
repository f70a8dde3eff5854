import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from '../formats/warc/byte-source.ts';
import { capturesWithContents } from './captures-of-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-odd-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Odd {
  readonly lineEnd?: string;
  readonly date?: string;
  readonly type?: string | undefined;
  readonly block?: string;
}

const page = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nhello';

function record(url: string, odd: Odd = {}): string {
  const { lineEnd = '\r\n', date = '2020-01-01T00:00:00Z', block = page } = odd;
  const type = 'type' in odd ? odd.type : 'application/http; msgtype=response';
  const fields = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Date: ${date}`,
    `WARC-Target-URI: ${url}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${block.length}`,
  ];
  return `${fields.map((field) => field + lineEnd).join('')}${lineEnd}${block}\r\n\r\n`;
}

async function indexed(text: string, name = 'odd.warc'): Promise<{ lines: string[]; warnings: string[] }> {
  const path = join(folder, name);
  await writeFile(path, text, 'latin1');
  const source = await openFileSource(path);
  const lines: string[] = [];
  const warnings: string[] = [];
  const options = { filename: name, requestKeys: true, onWarcinfo: () => {} };
  const told = { ...options, onWarning: ({ kind }: { kind: string }) => warnings.push(kind) };
  for await (const { line, content } of capturesWithContents(source, told))
    lines.push([line.timestamp, line.url, line.status, line.mime, content !== undefined].join(' '));
  await source.close();
  return { lines, warnings };
}

const whole = '20200101000000 http://a.test/ 200 text/html true';

describe('files as they are found', () => {
  it('have lines that end in CR CR LF', async () => {
    const text = record('http://a.test/', { lineEnd: '\r\r\n' }) + record('http://a.test/');
    expect(await indexed(text)).toEqual({ lines: [whole, whole], warnings: ['header-odd'] });
    const block = page.replaceAll('\r\n', '\r\r\n');
    expect(await indexed(record('http://a.test/', { block }))).toEqual({ lines: [whole], warnings: [] });
  });

  it('have a status line of HTTPX/1.1', async () => {
    const block = page.replace('HTTP/1.1', 'HTTPX/1.1');
    expect((await indexed(record('http://a.test/', { block }))).lines).toEqual([whole]);
  });

  it.each(['text/html', 'application/octet-stream', undefined])(
    'have an HTTP head in a record of the type %s',
    async (type) => {
      expect((await indexed(record('http://a.test/', { type }))).lines).toEqual([whole]);
    },
  );

  it('have a response without a head in a record that tells its type', async () => {
    const odd = { type: 'text/html', block: '<p>hello' };
    const { lines } = await indexed(record('http://a.test/', odd));
    expect(lines).toEqual(['20200101000000 http://a.test/  text/html true']);
  });

  it.each([
    '0000-00-00T00:00:00Z',
    '1601-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '12026-01-01T00:00:00Z',
    '2020-13-45T99:99:99Z',
    'yesterday',
  ])('have the date %s: indexed at that of the record before, with a warning', async (date) => {
    const text = record('http://a.test/') + record('http://a.test/odd', { date });
    expect(await indexed(text)).toEqual({
      lines: [whole, '20200101000000 http://a.test/odd 200 text/html true'],
      warnings: ['date-odd'],
    });
    const alone = await indexed(record('http://a.test/', { date }));
    expect(alone.lines).toEqual(['19700101000000 http://a.test/ 200 text/html true']);
  });

  it('are ARC files whose first line says nothing', async () => {
    const about = '1 0 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n\n';
    const text = `filedesc:// - - - ${about.length}\n${about}\nhttp://a.test/ 192.0.2.1 20200101000000 text/html ${page.length}\n${page}\n`;
    expect(await indexed(text, 'odd.arc')).toEqual({ lines: [whole], warnings: [] });
  });
});
