import { zip } from '../../made-up-web/content/zip.ts';
import { bytesSource } from '../../src/formats/warc/byte-source.ts';
import { readWacz } from '../../src/formats/wacz/open-wacz.ts';
import { readPages } from '../../src/formats/wacz/read-pages.ts';
import { verifyWacz } from '../../src/formats/wacz/verify-wacz.ts';
import { openZip } from '../../src/formats/zip/open-zip.ts';
import { readEntry } from '../../src/formats/zip/read-entry.ts';
import type { Target } from '../target.ts';

const data = (text: string): Buffer => Buffer.from(text);
const wacz = zip([
  {
    name: 'datapackage.json',
    data: data(
      '{"profile":"data-package","wacz_version":"1.1.1","resources":[{"name":"pages.jsonl","path":"pages/pages.jsonl","hash":"sha256:00","bytes":3}]}',
    ),
  },
  { name: 'datapackage-digest.json', data: data('{"path":"datapackage.json","hash":"sha256:00"}') },
  {
    name: 'pages/pages.jsonl',
    data: data('{"format":"json-pages-1.0"}\n{"url":"http://example.org/","ts":"2026-01-01T00:00:00Z"}\n'),
  },
  { name: 'archive/a.warc.gz', data: data('WARC/1.1\r\n'), stored: true },
]);

/** No file makes the reader throw; declared values of an entry are verified. */
export const target: Target = {
  seeds: [wacz, zip([{ name: 'a', data: data('abc') }]), zip([])],
  words: [
    'PK\u0003\u0004',
    'PK\u0001\u0002',
    'PK\u0005\u0006',
    'PK\u0006\u0006',
    'PK\u0006\u0007',
    'PK\u0007\u0008',
    '\u0001\u0000\u0018\u0000',
    '\u00ff\u00ff\u00ff\u00ff',
    '\u0000\u0000\u0000\u0000',
    '../',
    '{"url":',
    '"resources":[',
  ],
  run: async (bytes) => {
    for (const recover of [false, true]) {
      const opened = await openZip(bytesSource('fuzz', bytes), { recover, maxEntries: 1000 });
      if (!opened.ok) continue;
      for (const entry of opened.value.entries) {
        const content = readEntry(opened.value, entry);
        for await (const piece of content) void piece;
        if (content.outcome === 'running') throw new Error(`the entry ${entry.name} never ends`);
      }
    }
    const opened = await readWacz(bytesSource('fuzz', bytes));
    if (!opened.ok) return;
    for await (const check of verifyWacz(opened.value)) void check;
    for (const list of opened.value.pageLists)
      for await (const page of readPages(opened.value, list)) void page;
  },
};
