import { Script } from 'node:vm';
import { Parser } from 'htmlparser2';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { placeholderAnswer } from './placeholder-answer.ts';
import type { PlaceholderAnswer } from './placeholder-answer.ts';
import type { MissingCapture } from './missing-capture.ts';

const endings = 'html txt png gif svg js css json xml pdf doc wav mp3 mp4 vtt m3u8 mpd woff2'.split(' ');
/** Whatever ends a string, a comment, an element or a line somewhere. */
const hostile =
  `http://a.example/é*/</script></style></title>-->]]>"'\`\${x}(\\)<img src=x onerror=alert(1)>\r\nX-Evil: 1\n\n` +
  `NOTE\n00:00.000 --> 00:09.000\u2028\u2029\u202E\u0000\uD800\uFFFF{\\rtf1}`;

function answer(
  missing: Partial<MissingCapture> & { readonly ending?: string },
  languages = 'en',
): PlaceholderAnswer {
  const { ending = 'html', ...rest } = missing;
  const url = `http://a.example/x.${ending}`;
  return placeholderAnswer(
    { kind: 'unknown', url, datetime: '20260102030405', reason: '', ...rest },
    { url, accept: '*/*', languages },
  );
}

function textOf(ending: string, missing: Partial<MissingCapture> = {}): string {
  return answer({ ...missing, ending }).body.toString();
}

function page(otherDates: string): string {
  const url = 'http://a.example/';
  return placeholderAnswer(
    { kind: 'unknown', url, datetime: '', reason: '' },
    { url, otherDates },
  ).body.toString();
}

describe('every format', () => {
  it.each(endings)('tells the truth in status and head: .%s', (ending) => {
    for (const [kind, status] of [['unknown', 404] as const, ['lost', 503] as const]) {
      const given = answer({ kind, ending });
      expect(given.status).toBe(status);
      expect(given.headers).toMatchObject({
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Heirloom-Fault': kind,
        'Content-Length': String(given.body.length),
      });
    }
  });

  it.each(endings)('is small, and its head has nothing of strangers: .%s', (ending) => {
    const huge = hostile.repeat(2000);
    const { headers, body } = answer({ ending, url: huge, reason: huge, datetime: hostile });
    expect(body.length).toBeLessThan(20_000);
    for (const value of Object.values(headers)) expect(value).not.toMatch(/[^ -~]|evil|example/i);
  });
});

describe('pages', () => {
  it('say what was asked for, when and why, in the language of the reader', () => {
    const reason = 'The file is damaged.';
    const english = answer({ kind: 'lost', reason }).body.toString();
    for (const part of ['lang="en"', 'x.html', '2 January 2026', '03:04:05', reason])
      expect(english).toContain(part);
    const french = answer({}, 'nl, fr-BE;q=0.8, en;q=0.7').body.toString();
    for (const part of ['lang="fr"', 'Absent de l’archive', '2 janvier 2026']) expect(french).toContain(part);
  });

  it('hold neither elements nor addresses of strangers', () => {
    const { tags, text } = parsed(textOf('html', { url: hostile, reason: hostile }), false);
    const known = 'html head meta title style body main h1 h2 p dl dt dd code ul li footer'.split(' ');
    expect(tags.filter(({ name }) => !known.includes(name))).toEqual([]);
    const attributes = tags.flatMap(({ attributes: own }) => Object.keys(own));
    expect(attributes.filter((name) => !['lang', 'charset', 'name', 'content'].includes(name))).toEqual([]);
    expect(text).toContain('</script></style></title>-->]]>"');
  });

  it('lead to other dates where there is an address of them, of http only', () => {
    expect(page('http://localhost:8080/all/*/x?"><b>&')).toContain(
      'href="http://localhost:8080/all/*/x?&#34;&#62;&#60;b&#62;&#38;"',
    );
    expect(page('javascript:alert(1)')).not.toContain('href');
  });
});

describe('texts of other kinds', () => {
  it('scripts run, warn and do nothing else, whatever was asked for', () => {
    const warnings: unknown[] = [];
    const code = textOf('js', { url: hostile, reason: hostile });
    const context = { console: { warn: (...words: unknown[]) => warnings.push(...words) } };
    new Script(code).runInNewContext(context);
    expect(warnings).toEqual([expect.stringContaining('é*/</script></style></title>-->]]>"\'`${x}(\\)<img')]);
    expect(Object.keys(context)).toEqual(['console']);
    expect(code).toMatch(/^[ -~\n]*$/);
    expect(code).not.toMatch(/[<>]/);
    new Script(code).runInNewContext({});
  });

  it('styles are one comment', () => {
    const text = textOf('css', { url: hostile, reason: hostile });
    expect(text).toMatch(/^\/\*[ -~\n]*\*\/\n$/);
    expect(text.split('*/')).toHaveLength(2);
    expect(text).not.toMatch(/[<>\\]/);
  });

  it('JSON, XML and DASH can be read', () => {
    const missing = { url: hostile, reason: hostile };
    const { error } = JSON.parse(textOf('json', missing)) as { error: Record<string, string> };
    expect(error).toMatchObject({ kind: 'unknown', datetime: '20260102030405' });
    expect(error['url']).toContain('é*/</script>');
    const xml = parsed(textOf('xml', missing), true);
    expect(xml.tags.map(({ name }) => name)).toEqual([
      'error',
      'title',
      'message',
      'url',
      'datetime',
      'reason',
    ]);
    const dash = parsed(textOf('mpd', missing), true);
    expect(dash.tags.map(({ name }) => name)).toEqual(['MPD', 'ProgramInformation', 'Title', 'Period']);
    const svg = parsed(textOf('svg', missing), true);
    expect(svg.tags.map(({ name }) => name)).toEqual(['svg', 'title', 'desc', 'rect', 'g', 'text', 'text']);
    for (const ending of ['xml', 'mpd', 'svg'])
      // oxlint-disable-next-line no-control-regex -- these may not be in XML
      expect(textOf(ending, missing)).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/);
  });

  it('subtitles and playlists keep their lines', () => {
    const missing = { url: hostile, reason: hostile };
    expect(textOf('vtt', missing).split('\n\n')).toHaveLength(2);
    const lines = textOf('m3u8', missing).trimEnd().split('\n');
    expect(lines[0]).toBe('#EXTM3U');
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([]);
  });

  it('letters for word processors have balanced groups', () => {
    const text = textOf('doc', { url: hostile, reason: hostile });
    expect(text).toMatch(/^\{\\rtf1[ -~\n]*\}\n$/);
    expect(text.split('{').length).toBe(text.split('}').length);
  });
});

describe('files', () => {
  it('PNG is drawn', () => {
    const { width, height, data } = PNG.sync.read(answer({ ending: 'jpg' }).body);
    const colours = new Set(data.toString('hex').match(/.{8}/g));
    expect([width, height, colours.size]).toEqual([128, 64, 4]);
  });

  it('is another picture for another kind and language, and made once', () => {
    const pictures = (['unknown', 'lost'] as const).flatMap((kind) =>
      ['en', 'fr'].map((language) => answer({ kind, ending: 'png' }, language).body),
    );
    expect(new Set(pictures.map((body) => body.toString('hex'))).size).toBe(4);
    expect(answer({ ending: 'png' }).body).toBe(pictures[0]);
  });

  it('PDF has its objects where its table says', () => {
    for (const url of ['http://a.example/', hostile, 'x'.repeat(9000)]) {
      const file = answer({ ending: 'pdf', url }).body.toString('latin1');
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
      expect(file.slice(start, start + 5)).toBe('xref\n');
      const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, digits]) =>
        Number(digits),
      );
      expect(offsets).toHaveLength(6);
      for (const [index, offset] of offsets.entries())
        expect(file.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
      const length = Number(/\/Length (\d+)/.exec(file)?.[1]);
      const content = file.indexOf('stream\n') + 'stream\n'.length;
      expect(file.slice(content + length).startsWith('\nendstream')).toBe(true);
    }
  });
});

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function parsed(markup: string, xmlMode: boolean): { readonly tags: readonly Tag[]; readonly text: string } {
  const tags: Tag[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => tags.push({ name, attributes }),
      ontext: (part) => (text += part),
    },
    { xmlMode },
  );
  parser.end(markup);
  return { tags, text };
}
