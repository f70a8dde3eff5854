import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('TERM', 'xterm'); // a dumb one gets plain lines
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function stream(isTTY: boolean, columns?: number): { stream: WriteStream; text: () => string } {
  const through = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns });
  return { stream: through as unknown as WriteStream, text: () => String(through.read() ?? '') };
}

describe('Progress', () => {
  it('is a bar in a terminal, never wider than it, and goes away', () => {
    const { stream: terminal, text } = stream(true, 60);
    const progress = new Progress('warc check', 2_000_000, terminal);
    progress.update(1);
    expect(text()).toBe(''); // quick work needs no bar
    vi.advanceTimersByTime(1000);
    progress.update(1_000_000);
    const drawn = text();
    expect(drawn).toMatch(/^\rwarc check █{12}░{12} {2}50 % {2}1\.0 MB of/);
    expect(drawn.replace('\r', '').replace('\u001B[K', '')).toHaveLength(59);
    progress.clear();
    expect(text()).toBe('\r\u001B[K');
    progress.clear();
    expect(text()).toBe('');
  });

  it('is a plain line every ten seconds elsewhere', () => {
    const { stream: file, text } = stream(false);
    const progress = new Progress('cdx', 4_000_000, file);
    vi.advanceTimersByTime(9000);
    progress.update(1_000_000);
    expect(text()).toBe('');
    vi.advanceTimersByTime(1000);
    progress.update(2_000_000);
    expect(text()).toBe('cdx  50 %  2.0 MB of 4.0 MB  200 kB/s  10 s left\n');
    progress.clear();
    expect(text()).toBe('');
  });

  it('stands files that grow while they are read, and empty ones', () => {
    const { stream: terminal, text } = stream(true, 200);
    const progress = new Progress('cdx', 0, terminal);
    vi.advanceTimersByTime(200);
    progress.update(500);
    expect(text()).toContain('100 %  500 B of 0 B');
  });
});
