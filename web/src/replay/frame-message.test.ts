import { describe, expect, it } from 'vitest';
import { readFrameMessage } from './frame-message.ts';

const load = { wb_type: 'load', url: 'http://a.test/#x', ts: '20260102030405', title: 'A page', icons: [] };

describe('a message of the framed page', () => {
  it('says what is shown', () => {
    expect(readFrameMessage(load)).toEqual({
      kind: 'shown',
      url: 'http://a.test/#x',
      timestamp: '20260102030405',
      title: 'A page',
    });
    expect(readFrameMessage({ ...load, wb_type: 'replace-url', title: null })).toMatchObject({
      title: undefined,
    });
  });

  it('says which page it is, before anything of the page runs', () => {
    const begun = { kind: 'begun', url: 'http://a.test/#x', timestamp: '20260102030405' };
    expect(readFrameMessage({ ...load, wb_type: 'begun' })).toEqual({ ...begun, isMissing: false });
    expect(readFrameMessage({ ...load, wb_type: 'begun', fault: 'unknown' })).toEqual({
      ...begun,
      isMissing: true,
    });
    expect(readFrameMessage({ ...load, wb_type: 'begun', fault: 'lost' })).toEqual({
      ...begun,
      isMissing: false,
    });
  });

  it('says a title, or a place in the page', () => {
    expect(readFrameMessage({ wb_type: 'title', title: 'x' })).toEqual({ kind: 'title', title: 'x' });
    expect(readFrameMessage({ wb_type: 'hashchange', hash: '#y' })).toEqual({ kind: 'hash', hash: '#y' });
  });

  it('has no control characters, and no end-less title', () => {
    expect(readFrameMessage({ wb_type: 'title', title: 'a\r\n\u202eb' })).toEqual({
      kind: 'title',
      title: 'a b',
    });
    expect(readFrameMessage({ wb_type: 'title', title: 'x'.repeat(9999) })).toMatchObject({
      title: 'x'.repeat(500),
    });
  });

  it.each([
    undefined,
    null,
    'load',
    {},
    { wb_type: 'aaworker' },
    { ...load, url: 'javascript:alert(1)' },
    { ...load, url: 7 },
    { ...load, url: `http://${'a'.repeat(70_000)}/` },
    { ...load, ts: '2026' },
    { ...load, ts: '../../evil' },
    { wb_type: 'title', title: 3 },
    { wb_type: 'hashchange', hash: {} },
    { wb_type: 'hashchange', hash: 'http://b.test/' },
    { ...load, wb_type: 'begun', url: 'data:text/html,x' },
  ])('%o is not for us', (data) => expect(readFrameMessage(data)).toBeUndefined());
});
