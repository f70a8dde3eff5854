import { describe, expect, it } from 'vitest';
import type { BegunPage, FrameMessage } from './frame-message.ts';
import { FramedPage } from './framed-page.ts';

const pageOf = (url: string): BegunPage => ({
  kind: 'begun',
  url,
  timestamp: '20260102030405',
  isMissing: false,
});
const shown = (url: string): FrameMessage => ({ ...pageOf(url), kind: 'shown', title: undefined });

/** A page in the frame: `go` ends it. */
function begin(framed: FramedPage, url: string, seen: string[]): { readonly go: () => Promise<void> } {
  const { port1, port2 } = new MessageChannel();
  framed.begins({ page: pageOf(url), port: port2, show: (page) => seen.push(page.url) });
  return {
    go: async () => {
      const heard = new Promise((resolve) => port2.addEventListener('message', resolve));
      port1.postMessage('gone');
      await heard;
      port1.close();
    },
  };
}

describe('the page in the frame', () => {
  it('is what it was said to be when it began, whatever it says later of other sites', async () => {
    const framed = new FramedPage();
    const seen: string[] = [];
    const first = begin(framed, 'http://a.test/1', seen);
    expect(framed.believes(shown('http://a.test/2'))).toBe(true);
    expect(framed.believes(shown('http://b.test/'))).toBe(false);
    expect(framed.believes({ kind: 'title', title: 'x' })).toBe(true);
    await first.go();
    const second = begin(framed, 'http://b.test/', seen);
    expect(framed.believes(shown('http://b.test/2'))).toBe(true);
    expect(seen).toEqual(['http://a.test/1', 'http://b.test/']);
    await second.go();
  });

  it('is followed by the next one only when it is gone', async () => {
    const framed = new FramedPage();
    const seen: string[] = [];
    const first = begin(framed, 'http://a.test/', seen);
    begin(framed, 'http://lie.test/', seen);
    const second = begin(framed, 'http://b.test/', seen);
    expect(seen).toEqual(['http://a.test/']);
    await first.go();
    expect(seen).toEqual(['http://a.test/', 'http://b.test/']);
    await second.go();
    expect(seen).toEqual(['http://a.test/', 'http://b.test/']);
  });
});
