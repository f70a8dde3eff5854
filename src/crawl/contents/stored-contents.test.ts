import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../record/journal-entry.ts';
import { ContentClaims } from './content-claims.ts';
import { StoredContents } from './stored-contents.ts';
import type { ContentName, StoredContentsParts } from './stored-contents.ts';

let folder = '';
let opened: StoredContents[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-contents-'));
});
afterEach(async () => {
  for (const contents of opened.splice(0)) contents.close();
  opened = [];
  await rm(folder, { recursive: true });
});

interface Thread {
  readonly contents: StoredContents;
  /** Written and not yet safe. */
  readonly written: JournalEntry[];
  commit(): Promise<void>;
}

/** Threads of one job. */
function threadsOf(count: number, archived?: StoredContentsParts['archived']): Thread[] {
  const shared = ContentClaims.share();
  return Array.from({ length: count }, (_, at) => {
    const written: JournalEntry[] = [];
    const commit = async (): Promise<void> => {
      contents.committed(written.splice(0));
      return Promise.resolve();
    };
    const contents = new StoredContents({
      path: join(folder, 'contents.sqlite'),
      claims: new ContentClaims(shared, at + 1),
      archived,
      commit,
    });
    opened.push(contents);
    return { contents, written, commit };
  });
}

function named(text: string): ContentName {
  return { sha256: `sha256:${hash('sha256', text)}`, sizeBytes: text.length };
}

const date = '2026-01-31T12:00:00.123Z';
const capture = { targetUri: 'http://a.test/1', date, id: '<urn:uuid:1>' };

function write({ contents, written }: Thread, content: ContentName, url = capture.targetUri): void {
  contents.write(content, { ...capture, targetUri: url });
  written.push(visit(url, content.sha256));
}

function visit(url: string, sha256: string): JournalEntry {
  const candidate = { url, depth: 0, path: '', via: undefined };
  const place = { file: 'a.warc.gz', offset: 0, end: 10 };
  const links = { queued: [], skipped: [], linkHosts: {} };
  return {
    kind: 'visit',
    site: 'a.test',
    candidate,
    status: 200,
    place,
    bytes: 9,
    sha256,
    log: '',
    ...links,
  };
}

describe('StoredContents', () => {
  it('knows a content once it is safe, in all threads and after a restart', async () => {
    const [one, other] = threadsOf(2);
    if (one === undefined || other === undefined) throw new Error('two threads');
    const content = named('a picture');
    expect(await one.contents.find(content)).toBeUndefined();
    write(one, content);
    await one.commit();
    expect(await other.contents.find(content)).toEqual(capture);
    expect(await other.contents.find({ ...content, sizeBytes: 1 })).toBeUndefined();
    const [later] = threadsOf(1);
    expect(await later?.contents.find(content)).toEqual(capture);
  });

  it('makes its own capture safe before it is referred to', async () => {
    const [thread] = threadsOf(1);
    if (thread === undefined) throw new Error('a thread');
    const content = named('a picture');
    await thread.contents.find(content);
    write(thread, content);
    expect(thread.written).toHaveLength(1);
    expect(await thread.contents.find(content)).toEqual(capture);
    expect(thread.written).toHaveLength(0);
  });

  it('waits for another thread that is writing the same', async () => {
    const [one, other] = threadsOf(2);
    if (one === undefined || other === undefined) throw new Error('two threads');
    const content = named('a picture');
    await one.contents.find(content);
    write(one, content);
    let found: unknown = 'not yet';
    const waiting = other.contents.find(content).then((capture) => (found = capture));
    await new Promise(setImmediate);
    expect(found).toBe('not yet');
    await one.commit();
    await waiting;
    expect(found).toEqual(capture);
  });

  it('lets another write what was given up', async () => {
    const [one, other] = threadsOf(2);
    const content = named('a picture');
    await one?.contents.find(content);
    const waiting = other?.contents.find(content);
    one?.contents.giveUp(content);
    expect(await waiting).toBeUndefined();
  });

  it('refers to what the archive has, and asks it once', async () => {
    const content = named('in the archive');
    const asked: string[] = [];
    const [thread] = threadsOf(1, (sha256) => {
      asked.push(sha256);
      const known = { url: 'http://old.test/', date: '2020-01-01T00:00:00Z' };
      return Promise.resolve(`sha256:${sha256}` === content.sha256 ? known : undefined);
    });
    const original = { targetUri: 'http://old.test/', date: '2020-01-01T00:00:00Z' };
    expect(await thread?.contents.find(content)).toEqual(original);
    expect(await thread?.contents.find(content)).toEqual(original);
    expect(asked).toEqual([content.sha256.slice(7)]);
  });
});
