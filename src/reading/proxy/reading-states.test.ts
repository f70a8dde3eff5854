import { describe, expect, it } from 'vitest';
import { ReadingStates } from './reading-states.ts';
import { SeenPages } from './seen-pages.ts';
import { proxyUser, stateKey } from './state-key.ts';
import { readTypedDatetime } from './typed-datetime.ts';

describe('a reader', () => {
  it('is a proxy user, else an address', () => {
    expect(stateKey({ user: 'alice', address: '127.0.0.1' })).toBe('user alice');
    expect(stateKey({ address: '::ffff:127.0.0.1' })).toBe(stateKey({ address: '127.0.0.1' }));
    expect(stateKey({ user: '', address: '::1' })).toBe('address ::1');
    // No user name can pose as an address.
    expect(stateKey({ user: 'address ::1', address: '' })).not.toBe(stateKey({ address: '::1' }));
  });

  it('gives his name as RFC 7617 says, with any password', () => {
    const cases: readonly (readonly [string | undefined, string | undefined])[] = [
      ['Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin'],
      ['basic dGVzdDoxMjPCow==', 'test'],
      ['Basic bm8gY29sb24=', 'no colon'],
      ['Basic OnBhc3M=', undefined],
      ['Basic ', undefined],
      ['Basic !!!', undefined],
      ['Bearer QWxhZGRpbg==', undefined],
      [`Basic ${'QUFB'.repeat(1000)}`, undefined],
      [undefined, undefined],
    ];
    for (const [field, user] of cases) expect(proxyUser(field), field).toBe(user);
    expect(proxyUser(`Basic ${Buffer.from('x'.repeat(1000)).toString('base64')}`)).toHaveLength(256);
  });
});

describe('states', () => {
  it('begin with the newest of everything, and change in parts', () => {
    const states = new ReadingStates();
    expect(states.stateOf('user a')).toMatchObject({ timestamp: '', view: { name: 'all' } });
    expect(states.change('user a', { timestamp: '2005' }).ok).toBe(true);
    expect(states.change('user a', { view: 'job:7' }).ok).toBe(true);
    expect(states.stateOf('user a')).toEqual({
      timestamp: '2005',
      view: { name: 'job:7', from: { job: '7' } },
    });
    expect(states.change('user a', { timestamp: '' }).ok).toBe(true);
    expect(states.stateOf('user a').timestamp).toBe('');
  });

  it('refuse what is no date and no view, and are as before', () => {
    const states = new ReadingStates();
    for (const timestamp of [
      '1',
      '200',
      '20051',
      '20051301',
      '20050230',
      '200501012500',
      'now',
      '2005-01',
      '2'.repeat(15),
    ])
      expect(states.change('user a', { timestamp }).ok, timestamp).toBe(false);
    for (const view of ['', 'none', 'harvest:', 'all:x', 'constructor'])
      expect(states.change('user a', { view, timestamp: '2005' }).ok, view).toBe(false);
    expect(states.stateOf('user a').timestamp).toBe('');
  });

  it('are bounded: the one that was not used for the longest goes', () => {
    const states = new ReadingStates(3);
    for (const name of ['a', 'b', 'c']) states.change(name, { timestamp: '2005' });
    states.seenBy('a');
    states.change('d', { timestamp: '2005' });
    expect(['a', 'b', 'c', 'd'].filter((name) => states.stateOf(name).timestamp !== '')).toEqual([
      'a',
      'c',
      'd',
    ]);
    // Looking does not make one.
    for (let count = 0; count < 10; count++) states.stateOf(`x${count}`);
    expect(states.stateOf('a').timestamp).toBe('2005');
  });
});

describe('pages that were seen', () => {
  it('are found by what a request says of them', () => {
    const seen = new SeenPages();
    const first = { url: 'http://a.test/one', timestamp: '20050101000000' };
    const second = { url: 'http://a.test/two', timestamp: '20060101000000' };
    seen.sawPage(first);
    seen.sawPage(second);
    seen.sawPart('http://cdn.test/style.css', first);
    expect(seen.pageOf('http://a.test/one')).toBe(first);
    expect(seen.pageOf('http://A.test/')).toBe(second);
    expect(seen.pageOf('http://cdn.test/style.css')).toBe(first);
    expect(seen.pageOf('http://b.test/')).toBeUndefined();
    expect(seen.pageOf('')).toBeUndefined();
  });

  it('are few, and so are their parts', () => {
    const seen = new SeenPages();
    for (let count = 0; count < 1000; count++) {
      const page = { url: `http://h${count}.test/`, timestamp: '20050101000000' };
      seen.sawPage(page);
      seen.sawPart(`http://part.test/${count}`, page);
    }
    expect(seen.pages).toHaveLength(10);
    expect(seen.pages[0]?.url).toBe('http://h999.test/');
    expect(seen.pageOf('http://part.test/700')).toBeUndefined();
    expect(seen.pageOf('http://part.test/900')?.url).toBe('http://h900.test/');
    seen.sawPage({ url: `http://long.test/${'x'.repeat(5000)}`, timestamp: '20050101000000' });
    expect(seen.pages[0]?.url).toBe('http://h999.test/');
  });
});

describe('a typed date', () => {
  it('is read in the forms that cannot be mistaken', () => {
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['2005', '2005'],
      [' 2005-03 ', '200503'],
      ['2005-03-14', '20050314'],
      ['2005/03/14', '20050314'],
      ['2005.03.14', '20050314'],
      ['2005-03-14 18:30', '200503141830'],
      ['2005-03-14T18:30:05Z', '20050314183005'],
      ['2005-03-14T18:30:05.123Z', '20050314183005'],
      ['20050314183005', '20050314183005'],
      ['14.03.2005', undefined],
      ['2005-13', undefined],
      ['2005-02-30', undefined],
      ['2005-03-14 24:01', undefined],
      ['05', undefined],
      ['', undefined],
      ['yesterday', undefined],
      ['2'.repeat(5000), undefined],
    ];
    for (const [typed, digits] of cases) expect(readTypedDatetime(typed), typed).toBe(digits);
  });
});
