import { describe, expect, it } from 'vitest';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { worthyCaptures } from './worthy-captures.ts';

const url = 'http://a.test/';

function capture(timestamp: string, status: string, more: Partial<CaptureLine> = {}): CaptureLine {
  return { urlkey: 'test,a)/', timestamp, url, status, ...more };
}

function leadingNowhere(_capture: CaptureLine): 'itself' | 'alike' | undefined {
  return undefined;
}

async function order(
  given: readonly CaptureLine[],
  datetime: string,
  { asItIs = false, leads = leadingNowhere } = {},
): Promise<string[]> {
  async function* captures(): AsyncGenerator<CaptureLine> {
    yield* given;
  }
  const selfRedirect = async (each: CaptureLine): Promise<'itself' | 'alike' | undefined> => leads(each);
  const found: string[] = [];
  for await (const each of worthyCaptures(captures(), { url, datetime, asItIs, selfRedirect }))
    found.push(`${each.timestamp.slice(0, 8)} ${each.status ?? ''} ${each.url}`);
  return found.map((each) => each.replace(` ${url}`, ''));
}

function leadingBack({ timestamp }: CaptureLine): 'itself' | 'alike' | undefined {
  if (timestamp.startsWith('20260104')) return undefined;
  return timestamp.startsWith('20260101') ? 'alike' : 'itself';
}

describe('worthyCaptures', () => {
  it('lets a failure step back behind what is near', async () => {
    const given = [
      capture('20260101000000', '503'),
      capture('20260102000000', '429'),
      capture('20260401000000', '200'),
    ];
    expect(await order(given, '20260101000001')).toEqual(['20260401 200', '20260101 503', '20260102 429']);
  });

  it('lets what a crawler told of a capture step back behind it', async () => {
    const told = { urlkey: 'test,a)/', timestamp: '20260101000000', url, mime: 'text/anvl' };
    const resource = { ...told, timestamp: '20260102000000', mime: 'image/png' };
    const given = [told, capture('20260101000000', '200'), resource];
    expect(await order(given, '20260101000000')).toEqual(['20260101 200', '20260101 ', '20260102 ']);
  });

  it('keeps a failure before what is far', async () => {
    const given = [capture('20260101000000', '503'), capture('20280401000000', '200')];
    expect(await order(given, '20260101000001')).toEqual(['20260101 503', '20280401 200']);
  });

  it('keeps 404 and 403: that is what was there', async () => {
    const given = [capture('20260101000000', '404'), capture('20260102000000', '200')];
    expect(await order(given, '20260101000001')).toEqual(['20260101 404', '20260102 200']);
  });

  it('keeps the failure that was asked for by its second', async () => {
    const given = [capture('20260101000000', '503'), capture('20260102000000', '200')];
    expect(await order(given, '20260101000000')).toEqual(['20260101 503', '20260102 200']);
  });

  it('lets a redirect to another form of the URL step back, and leaves out what leads in circles', async () => {
    const given = [
      capture('20260101000000', '301'),
      capture('20260102000000', '302'),
      capture('20260103000000', '200'),
      capture('20260104000000', '301'),
    ];
    const datetime = '20260101000001';
    expect(await order(given, datetime, { leads: leadingBack })).toEqual([
      '20260103 200',
      '20260104 301',
      '20260101 301',
    ]);
    expect(await order(given, datetime, { leads: leadingBack, asItIs: true })).toHaveLength(4);
  });

  it('prefers the form of the URL that was asked for within a second', async () => {
    const given = [
      capture('20260101000000', '200', { url: 'https://a.test/' }),
      capture('20260101000000', '404'),
    ];
    expect(await order(given, '20260101000000')).toEqual(['20260101 404', '20260101 200 https://a.test/']);
  });
});
