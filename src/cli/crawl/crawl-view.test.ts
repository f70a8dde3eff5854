import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handMadeJob, sampleProgress } from '../../crawl/control/hand-made-job.ts';
import { CrawlView } from './crawl-view.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('TERM', 'xterm'); // a dumb one gets plain lines
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

interface Screen {
  readonly stream: WriteStream;
  readonly text: () => string;
  readonly resize: (columns: number, rows?: number) => void;
}

function screen(isTTY: boolean, columns?: number, rows?: number): Screen {
  const through = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns, rows });
  return {
    stream: through as unknown as WriteStream,
    text: () => String(through.read() ?? ''),
    resize: (columns, rows = 24) => void Object.assign(through, { columns, rows }),
  };
}

const lineEnd = '\u001B[K\n';
const belowGone = '\u001B[J';
const up = (rows: number): string => `\r\u001B[${rows}A`;

const plainLine =
  'press-7: running  4 min 12 s  1234 captured  5 failed  6789 queued  42 skipped  12.3 URLs/s  1.2 MB/s  56.7 MB  sites: 3 active, 10 waiting, 2 ended\n';

describe('CrawlView in a terminal', () => {
  it('is a block of lines, drawn over itself, that goes away', () => {
    const { stream, text } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    view.show(sampleProgress);
    expect(text()).toBe(''); // quick work needs no view
    vi.advanceTimersByTime(250);
    view.show(sampleProgress);
    const lines = [
      'press-7: running  4 min 12 s  4 threads',
      '1234 captured  5 failed  6789 queued  42 skipped',
      '12.3 URLs/s (average 10.1)  1.2 MB/s (average 900 kB/s)  56.7 MB',
      'sites: 3 active, 10 waiting, 2 ended  exhausted queues: 1',
      'biggest queues: example.org 4000, other.example 12',
      '   3 s  https://example.org/a',
      '   0 s  https://other.example/b?c=d',
    ];
    const block = lines.map((line) => `${line}${lineEnd}`).join('');
    expect(text()).toBe(`\r${block}${belowGone}`);
    vi.advanceTimersByTime(249);
    view.show(sampleProgress);
    expect(text()).toBe(''); // at most four times a second
    vi.advanceTimersByTime(1);
    view.show(sampleProgress);
    expect(text()).toBe(`${up(7)}${block}${belowGone}`);
    view.clear();
    expect(text()).toBe(`${up(7)}${belowGone}`);
    view.clear();
    expect(text()).toBe('');
    vi.advanceTimersByTime(250);
    view.show(sampleProgress);
    expect(text()).toBe(`\r${block}${belowGone}`);
  });

  it('never hides the cursor', () => {
    const { stream, text } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(250);
    view.show(sampleProgress);
    view.clear();
    expect(text()).not.toContain('\u001B[?25l');
  });

  it('shows three queues and five URLs, and only as many lines as there are rows', () => {
    const many = handMadeJob({
      biggestQueues: Array.from({ length: 9 }, (_, index) => ({ site: `s${index}`, queued: 9 - index })),
      current: Array.from({ length: 9 }, (_, index) => ({ site: 's', url: `u${index}`, sinceMs: 1_252_000 })),
    }).progress();
    const { stream, text, resize } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    const shown = (): string[] => {
      vi.advanceTimersByTime(250);
      view.show(many);
      return text().split(lineEnd).slice(0, -1);
    };
    expect(shown().slice(4)).toEqual([
      'biggest queues: s0 9, s1 8, s2 7',
      ...['u0', 'u1', 'u2', 'u3', 'u4'].map((url) => `   0 s  ${url}`),
    ]);
    resize(100, 8);
    expect(shown().slice(5)).toEqual(['   0 s  u0', '   0 s  u1']);
    resize(100, 3);
    expect(shown()).toHaveLength(2);
    resize(100, 1);
    expect(shown()).toHaveLength(1);
  });

  it('cuts to a narrow terminal, by columns and not by characters', () => {
    const { stream, text } = screen(true, 20, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(250);
    view.show({
      ...sampleProgress,
      job: '報道アーカイブの収集',
      current: [{ site: 's', url: 'https://a.test/long/path', sinceMs: 1_252_000 }],
    });
    const lines = text().split(lineEnd);
    expect(lines[0]).toBe('\r報道アーカイブの収…');
    expect(lines[1]).toBe('1234 captured  5 f…');
    expect(lines[5]).toBe('   0 s  https://a.…');
  });

  it('finds its top again when the terminal has become narrower, or wider', () => {
    const { stream, text, resize } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    const draw = (): string => {
      vi.advanceTimersByTime(250);
      view.show(sampleProgress);
      return text();
    };
    draw();
    // Widths of 39, 48, 64, 55, 50, 29 and 35 columns take 2 + 2 + 3 + 2 + 2 + 1 + 2 rows of 30.
    resize(30);
    expect(draw().startsWith(`${up(14)}press-7: running  4 min 12 s…${lineEnd}`)).toBe(true);
    resize(200);
    expect(draw().startsWith(`${up(7)}press-7`)).toBe(true);
    resize(1);
    expect(draw()).toContain(`…${lineEnd}…${lineEnd}`);
  });

  it('lets nothing hostile through to the terminal', () => {
    const { stream, text } = screen(true, 200, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(250);
    const evil = '\u001B]0;owned\u0007\n\u009B2J\u202E';
    view.show({
      ...sampleProgress,
      job: `j${evil}`,
      note: { message: `n${evil}`, code: 'crawl-disk-full', values: {} },
      biggestQueues: [{ site: `s${evil}`, queued: 1 }],
      current: [{ site: 's', url: `https://a.test/${evil}`, sinceMs: 1_252_000 }],
    });
    const lines = text().replaceAll(lineEnd, '\n').replaceAll(belowGone, '').split('\n');
    expect(lines).toHaveLength(7);
    const harmless = '\uFFFD]0;owned\uFFFD\uFFFD\uFFFD2J\uFFFD';
    expect(lines[0]).toBe(`\rj${harmless}: running (n${harmless})  4 min 12 s  4 threads`);
    expect(lines[4]).toBe(`biggest queues: s${harmless} 1`);
    expect(lines[5]).toBe(`   0 s  https://a.test/${harmless}`);
  });

  it.each([
    ['paused', undefined, 'press-7: paused  4 min 12 s'],
    ['no-room', 'it is full', 'press-7: waiting for disk space (it is full)  4 min 12 s'],
    ['stopping', undefined, 'press-7: stopping  4 min 12 s'],
    ['ended', undefined, 'press-7: ended  4 min 12 s'],
  ] as const)('says that the job is %s', (state, note, says) => {
    const { stream, text } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(250);
    const why = note === undefined ? {} : { note: { message: note, code: 'crawl-disk-full', values: {} } };
    view.show({ ...sampleProgress, state, ...why });
    expect(text().split('  4 threads')[0]).toBe(`\r${says}`);
  });

  it('stands a clock that was set back, and a job that has hardly begun', () => {
    const { stream, text } = screen(true, 100, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(250);
    view.show({ ...sampleProgress, nowMs: 0, threads: 1, biggestQueues: [], current: [] });
    expect(text().split(lineEnd)).toHaveLength(5);
  });
});

describe('CrawlView elsewhere', () => {
  it('is a plain line every ten seconds', () => {
    const { stream, text } = screen(false);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(9999);
    view.show(sampleProgress);
    expect(text()).toBe('');
    vi.advanceTimersByTime(1);
    view.show(sampleProgress);
    expect(text()).toBe(plainLine);
    view.show(sampleProgress);
    view.clear();
    expect(text()).toBe('');
  });

  it('is a line at once when the state changes, but for the end', () => {
    const { stream, text } = screen(false);
    const view = new CrawlView(stream);
    const states = ['running', 'running', 'paused', 'paused', 'running', 'stopping', 'ended'] as const;
    for (const state of states) view.show({ ...sampleProgress, state });
    const told = [...text().matchAll(/^press-7: (\w+)/gm)].map(([, state]) => state);
    expect(told).toEqual(['paused', 'running', 'stopping']);
  });

  it('is plain in a dumb terminal too', () => {
    vi.stubEnv('TERM', 'dumb');
    const { stream, text } = screen(true, 40, 24);
    const view = new CrawlView(stream);
    vi.advanceTimersByTime(10_000);
    view.show(sampleProgress);
    view.clear();
    expect(text()).toBe(plainLine);
  });
});
