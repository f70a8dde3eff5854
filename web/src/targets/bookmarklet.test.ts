import { expect, it } from 'vitest';
import { bookmarkletOf } from './bookmarklet.ts';

it('opens the page for a new target with what is on the screen', () => {
  const opened: string[] = [];
  const script = decodeURIComponent(bookmarkletOf('https://archive.example').slice('javascript:'.length));
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a script: this is how a browser takes it
  const run = new Function('window', 'location', 'document', script);
  Reflect.apply(run, undefined, [
    { open: (address: string) => opened.push(address) },
    { href: 'https://a.example/?q=1&r=é' },
    { title: '"Tom & Jerry"' },
  ]);
  expect(opened).toHaveLength(1);
  const question = new URL(opened[0] ?? '').searchParams;
  expect(new URL(opened[0] ?? '').pathname).toBe('/targets/new');
  expect(question.get('url')).toBe('https://a.example/?q=1&r=é');
  expect(question.get('title')).toBe('"Tom & Jerry"');
});
