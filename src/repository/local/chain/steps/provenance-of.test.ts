import { expect, it } from 'vitest';
import { provenanceOf } from './provenance-of.ts';

const row = { path: '/in/a.warc.gz', name: 'warc/2026-11/a.warc.gz' };

it('is what was said, and what the file says where nothing was said', () => {
  const warcinfo = {
    Job: '7',
    harvest: 'elections',
    channel: 'web',
    template: 'default 3',
    site: '',
    software: 'x',
  };
  expect(provenanceOf({ ...row, said: { source: 'import', harvest: 'said' } }, warcinfo)).toEqual({
    source: 'import',
    harvest: 'said',
    job: '7',
    template: 'default 3',
  });
  expect(provenanceOf({ ...row, said: {} }, warcinfo).source).toBe('web');
  expect(provenanceOf({ ...row, said: {} }, {})).toEqual({ source: 'inbox' });
});

it('puts a version of the template that stands apart behind it', () => {
  const warcinfo = { template: 'default', 'template-version': '3' };
  expect(provenanceOf({ ...row, said: { source: 'web' } }, warcinfo).template).toBe('default 3');
});

it('has the former name where the file has another now', () => {
  const renamed = { path: '/in/a.warc.gz', name: 'warc/2026-11/a-1f0e9c33.warc.gz' };
  expect(provenanceOf({ ...renamed, said: {} }, {}).originalName).toBe('a.warc.gz');
  expect(provenanceOf({ ...renamed, said: { originalName: 'archive/a.warc.gz' } }, {}).originalName).toBe(
    'archive/a.warc.gz',
  );
});
