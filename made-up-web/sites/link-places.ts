/** Every position of a URL in HTML, SVG, CSS, scripts and data. */
import { jpeg } from '../content/jpeg.ts';
import { font, mp3, mp4, wave } from '../content/media.ts';
import { gif, icon } from '../content/picture.ts';
import { png } from '../content/png.ts';
import { emblem } from '../content/scene.ts';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer } from '../model/answers.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import { linkPages } from './link-pages.ts';
import { linkedFiles } from './linked-files.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

/** Everything under these folders exists, so that every link leads somewhere. */
const folders: Readonly<Record<string, (seed: number, path: string) => Answer>> = {
  '/p/': (_seed, path) => smallPage(path),
  '/i/': (seed, path) => picture(seed, path),
  '/m/': (seed, path) => medium(seed, path),
};

export function linkPlaceSites(ground: SiteGround): readonly SpecialPlan[] {
  const pages = linkPages.map(({ path, note, make }): Entry => ({
    path,
    note,
    anyQuery: true,
    answer: () => make(ground),
  }));
  const files = linkedFiles.map(({ path, make }): Entry => ({
    path,
    note: path,
    unlinked: true,
    answer: () => make(ground),
  }));
  const root = ground.origins.url('links.test', '');
  const targets = new Set<string>();
  for (const { path, make } of [...linkPages, ...linkedFiles]) {
    const answer = make(ground);
    for (const { written, base } of answer.links?.() ?? []) {
      const url = URL.parse(written, base ?? answer.baseUrl ?? root + path);
      if (url?.origin === new URL(root).origin) targets.add(url.pathname + url.search);
    }
  }
  const known = new Set([...pages, ...files].map((entry) => entry.path));
  const others = [...targets]
    .filter((path) => path.slice(0, 3) in folders && !known.has(path))
    .map((path): Entry => ({ path, note: path, unlinked: true, answer: () => target(ground.seed, path) }));
  return [
    { name: 'links', note: 'Each page shows one family of links.', entries: [...pages, ...files, ...others] },
  ];
}

function target(seed: number, path: string): Answer {
  return folders[path.slice(0, 3)]?.(seed, path) ?? smallPage(path);
}

function picture(seed: number, path: string): Answer {
  const random = randomFor(seed, path);
  if (path.endsWith('.gif')) return bytesAnswer('image', 'image/gif', gif(random));
  if (path.endsWith('.jpg')) return bytesAnswer('image', 'image/jpeg', jpeg(emblem(random), path));
  if (path.endsWith('.ico')) return bytesAnswer('image', 'image/x-icon', icon(random, path));
  return bytesAnswer('image', 'image/png', png(emblem(random), path));
}

function medium(seed: number, path: string): Answer {
  const random = randomFor(seed, path);
  if (path.endsWith('.woff2')) return bytesAnswer('font', 'font/woff2', font(random));
  if (path.endsWith('.mp3')) return bytesAnswer('audio', 'audio/mpeg', mp3(random));
  if (path.endsWith('.mp4')) return bytesAnswer('video', 'video/mp4', mp4(random));
  if (path.endsWith('.vtt'))
    return bytesAnswer('text', 'text/vtt', Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${path}\n`));
  if (path.endsWith('.css')) return bytesAnswer('style', 'text/css', Buffer.from(`/* ${path} */\n`));
  if (path.endsWith('.js')) return bytesAnswer('script', 'text/javascript', Buffer.from(`// ${path}\n`));
  if (path.endsWith('.wav')) return bytesAnswer('audio', 'audio/wav', wave(random));
  return bytesAnswer('other', 'application/octet-stream', Buffer.from(path));
}
