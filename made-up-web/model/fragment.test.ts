import { describe, expect, it } from 'vitest';
import { insideAttribute, link, linksOf, markup, plain, quoted, textOf } from './fragment.ts';

describe('fragments', () => {
  const target = link('page', 'a@href', '/x?a=1&b="2"', 'X');

  it('escape what is inserted, each in its way', () => {
    expect(textOf(markup`<a href="${target}">${'<&>'}</a>`)).toBe(
      '<a href="/x?a=1&amp;b=&quot;2&quot;">&lt;&amp;&gt;</a>',
    );
    expect(textOf(plain`url(${target})`)).toBe('url(/x?a=1&b="2")');
    expect(textOf(quoted`"${target}"`)).toBe(String.raw`"/x?a=1&b=\"2\""`);
  });

  it('keep their links in order, through nesting and lists', () => {
    const other = link('component', 'img@src', '/y');
    const fragment = markup`<p>${[markup`<i>${target}</i>`, markup`${other}`]}</p>${3}`;
    expect(linksOf(fragment)).toEqual([target, other]);
    expect(textOf(fragment)).toContain('</p>3');
  });

  it('can stand in an attribute, escaped once more, with the same links', () => {
    const inner = insideAttribute(markup`<a href="${target}">`);
    expect(textOf(inner)).toBe('&lt;a href=&quot;/x?a=1&amp;amp;b=&amp;quot;2&amp;quot;&quot;&gt;');
    expect(linksOf(inner)).toEqual([target]);
  });
});
