import { defined } from '../../formats/values/defined.ts';
import { describe, expect, it } from 'vitest';
import { contentKind } from './content-kind.ts';
import type { ContentKind } from './content-kind.ts';
import type { Modifier } from './rewrite-context.ts';

interface Row {
  readonly type?: string;
  readonly start?: string;
  readonly modifier?: Modifier;
  readonly destination?: string;
  readonly url?: string;
  readonly is: ContentKind;
}

describe('which rewriter', () => {
  it.each<Row>([
    { type: 'text/html', is: 'html' },
    { type: 'Text/HTML; charset=utf-8', is: 'html' },
    { type: 'text/html', modifier: 'id_', is: 'untouched' },
    { type: 'text/html', modifier: 'if_', is: 'html' },
    { type: 'text/html', modifier: 'im_', is: 'html' },
    { type: 'application/xhtml+xml', is: 'xml' },
    { type: 'image/svg+xml', is: 'xml' },
    { type: 'application/rss+xml', is: 'xml' },
    { type: 'text/xml', is: 'xml' },
    { type: 'text/css', is: 'css' },
    { type: 'text/css', modifier: 'js_', is: 'css' },
    { type: 'text/plain', modifier: 'cs_', is: 'css' },
    { type: 'text/html', modifier: 'cs_', start: 'a{b:c}', is: 'css' },
    { type: 'text/html', modifier: 'cs_', start: '<!doctype html><p>', is: 'html' },
    { type: 'text/html', destination: 'style', start: 'a{}', is: 'css' },
    { type: 'image/png', modifier: 'cs_', is: 'untouched' },
    { type: 'text/javascript', is: 'script' },
    { type: 'application/x-javascript', is: 'script' },
    { type: 'application/ecmascript; charset=x', is: 'script' },
    { type: 'text/javascript', start: '<!doctype html><html>', is: 'html' },
    { type: 'text/javascript', start: '{"a":1}', is: 'jsonp' },
    { type: 'text/javascript', start: '{ let a }', is: 'script' },
    { type: 'text/javascript', start: '<!-- hidden', is: 'script' },
    { type: 'text/javascript', modifier: 'js_', start: '<html>', is: 'html' },
    { type: 'text/html', modifier: 'js_', start: 'var a', is: 'script' },
    { type: 'text/html', modifier: 'js_', start: '\n<!DOCTYPE html PUBLIC', is: 'html' },
    { type: 'text/plain', modifier: 'js_', start: 'var a', is: 'script' },
    { modifier: 'js_', start: 'var a', is: 'script' },
    { type: 'application/octet-stream', modifier: 'js_', is: 'script' },
    { type: 'application/wasm', modifier: 'js_', is: 'untouched' },
    { type: 'application/json', modifier: 'js_', is: 'jsonp' },
    { type: 'text/javascript', modifier: 'esm_', is: 'module' },
    { type: 'application/json', modifier: 'esm_', is: 'jsonp' },
    { type: 'text/css', modifier: 'esm_', is: 'css' },
    { type: 'text/javascript', modifier: 'wkr_', is: 'worker' },
    { type: 'text/javascript', modifier: 'wkrm_', is: 'module worker' },
    { type: 'text/javascript', modifier: 'sw_', is: 'worker' },
    { type: 'text/javascript', destination: 'serviceworker', is: 'worker' },
    { type: 'text/javascript', destination: 'script', is: 'script' },
    { type: 'text/javascript', modifier: 'js_', url: 'https://example.org/a?callback=f', is: 'jsonp' },
    { type: 'text/javascript', url: 'https://example.org/a?callback=f', is: 'jsonp' },
    { type: 'text/javascript', destination: 'empty', is: 'untouched' },
    { type: 'text/html', destination: 'empty', is: 'untouched' },
    { type: 'application/json', destination: 'empty', is: 'jsonp' },
    { type: 'application/vnd.apple.mpegurl', destination: 'empty', start: '#EXTM3U\n', is: 'hls' },
    { type: 'application/json', is: 'jsonp' },
    { type: 'application/ld+json', is: 'jsonp' },
    { type: 'application/manifest+json', is: 'manifest' },
    { type: 'application/json', destination: 'manifest', is: 'manifest' },
    { type: 'audio/x-mpegurl', start: '\u00ef\u00bb\u00bf#EXTM3U', is: 'hls' },
    { type: 'application/octet-stream', start: '#EXTM3U', is: 'hls' },
    { type: 'application/vnd.apple.mpegurl', start: '<html>', is: 'untouched' },
    { type: 'application/dash+xml', is: 'dash' },
    { type: 'application/xml', start: '<?xml version="1.0"?>\n<MPD xmlns="x">', is: 'dash' },
    { type: 'video/mp4', start: '\0\0\0\u0020ftyp', is: 'untouched' },
    { type: 'text/plain', start: '<html>', is: 'untouched' },
    { start: ' <!doctype HTML>', is: 'html' },
    { start: '<p>', is: 'html' },
    { start: 'plain', is: 'untouched' },
    { type: '', start: '', is: 'untouched' },
    { type: '*/*', start: '<html>', is: 'html' },
    { type: ';;', start: '<html>', is: 'html' },
  ])('$type $modifier $destination $start is $is', (row) => {
    const facts = {
      url: row.url ?? 'https://example.org/x',
      modifier: row.modifier ?? '',
      contentType: row.type,
      start: Buffer.from(row.start ?? '', 'latin1'),
      ...defined({ destination: row.destination }),
    };
    expect(contentKind(facts)).toBe(row.is);
  });
});
