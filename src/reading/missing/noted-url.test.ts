import { expect, test } from 'vitest';
import { notedUrl } from './noted-url.ts';

test.each([
  ['http://a.example/search?q=hei', 'document', 'http://a.example/search'],
  ['http://a.example/search?q=hei', 'iframe', 'http://a.example/search'],
  ['http://a.example/search?q=hei', '', 'http://a.example/search'],
  ['http://a.example/suggest?q=he', 'empty', 'http://a.example/suggest'],
  ['http://a.example/page?id=7', 'document', 'http://a.example/page'],
  ['http://a.example/pixel.gif?q=hei', 'image', 'http://a.example/pixel.gif'],
  ['http://a.example/pixel.gif?v=7&q=hei', 'image', 'http://a.example/pixel.gif'],
  ['http://a.example/pixel.gif?mail=a%40b.example', 'image', 'http://a.example/pixel.gif'],
  ['http://a.example/style.css?v=1.4.2', 'style', 'http://a.example/style.css?v=1.4.2'],
  ['http://a.example/app.js?5f3ab21c', 'script', 'http://a.example/app.js?5f3ab21c'],
  ['http://a.example/image.php?id=42', 'image', 'http://a.example/image.php?id=42'],
  ['http://a.example/app.js?deadbeef', 'script', 'http://a.example/app.js'],
  ['http://me:secret@a.example/x#part', 'document', 'http://a.example/x'],
  ['ftp://a.example/x', 'document', undefined],
  ['not an address', 'document', undefined],
  ['', '', undefined],
  ['http://detectportal.firefox.com/success.txt', 'empty', undefined],
  [`http://a.example/${'x'.repeat(5000)}`, 'document', undefined],
])('%s as %s', (url, destination, kept) => {
  expect(notedUrl(url, destination)).toBe(kept);
});
