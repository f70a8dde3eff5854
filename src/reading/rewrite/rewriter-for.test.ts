import { describe, expect, it } from 'vitest';
import type { ContentKind } from './content-kind.ts';
import { rewriteBody } from './rewriter-for.ts';
import { testContext } from './test-rewriting.ts';

async function rewritten(kind: ContentKind, chunks: readonly string[]): Promise<string> {
  const out: Uint8Array[] = [];
  const body = rewriteBody(
    chunks.map((chunk) => Buffer.from(chunk)),
    { kind, context: testContext },
  );
  for await (const chunk of body) out.push(chunk);
  return Buffer.concat(out).toString();
}

describe('a body', () => {
  it('streams through its rewriter', async () => {
    expect(await rewritten('html', ['<a hr', '', 'ef="x', '">', 'y'])).toBe(
      '<a href="/all/20260102030405mp_/https://example.org/dir/x">y',
    );
    expect(await rewritten('html', [])).toBe('');
    expect(await rewritten('css', ['é'])).toBe('é');
  });

  it('is untouched otherwise', async () => {
    expect(await rewritten('untouched', ['<a href="', 'x">'])).toBe('<a href="x">');
  });

  it('comes out before it has come in', async () => {
    const asked: string[] = [];
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (const part of ['<p>one</p>', '<p>two</p>']) {
        asked.push(part);
        yield Buffer.from(part);
      }
    }
    const body = rewriteBody(slowly(), { kind: 'html', context: testContext });
    const first = await body.next();
    expect(Buffer.from(first.value as Uint8Array).toString()).toBe('<p>one</p>');
    expect(asked).toEqual(['<p>one</p>']);
    await body.return(undefined);
  });
});
