/**
 * One small application, built by Vite 8 for three places: the root of a host, a folder, and any place ("./"). The files and
 * their source are in files/vite-app. Routes load their script, style and data only when they are shown.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer, htmlAnswer, textAnswer } from '../model/answers.ts';
import { link } from '../model/fragment.ts';
import type { Link } from '../model/fragment.ts';
import { markedText } from '../model/marked-text.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const folder = join(import.meta.dirname, '../files/vite-app');

interface App {
  readonly build: 'root' | 'timetable' | 'relative';
  /** The path where it is served. */
  readonly path: string;
}

const apps: readonly App[] = [
  { build: 'root', path: '/' },
  { build: 'timetable', path: '/timetable/' },
  { build: 'relative', path: '/relative/' },
];

export function viteSites({ origins }: SiteGround): readonly SpecialPlan[] {
  const entries = apps.flatMap((app) => {
    const page = origins.url('vite.test', app.path);
    return filesOf(app.build).map((file): Entry => ({
      path: `${app.path}${file === 'index.html' ? '' : file}`,
      note: `${app.build} ${file}`,
      answer: () => answerOf(file, readFileSync(join(folder, app.build, file)), page),
    }));
  });
  return [
    {
      name: 'vite',
      note: 'An application whose routes are loaded when they are shown.',
      entries: [...entries],
    },
  ];
}

function filesOf(build: string): string[] {
  return readdirSync(join(folder, build), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, build).length + 1))
    .sort();
}

function answerOf(file: string, bytes: Buffer, page: string): Answer {
  const text = bytes.toString('utf8');
  switch (extname(file)) {
    case '.html':
      return htmlAnswer(
        markedText(text, /(?:src|href)="([^"]+)"/dg, (written) =>
          /\.(?:js|css)$/.test(written)
            ? link('component', 'link@href', written)
            : link('page', 'a@href', written),
        ),
        { language: 'eng' },
      );
    case '.css':
      return textAnswer({
        kind: 'style',
        contentType: 'text/css',
        fragment: markedText(text, /url\(([^)]+)\)/dg, (written) => link('component', 'css url()', written)),
      });
    case '.js':
      return textAnswer({
        kind: 'script',
        contentType: 'text/javascript',
        fragment: markedText(text, /["`]([\w./-]+\.(?:js|css|svg|json))["`]/dg, (written) =>
          scriptLink(written, page),
        ),
      });
    case '.svg':
      return bytesAnswer('image', 'image/svg+xml', bytes);
    case '.png':
      return bytesAnswer('image', 'image/png', bytes);
    default:
      return bytesAnswer('data', 'application/json', bytes);
  }
}

/** `assets/x.css` in the list of dependencies and `data/x.json` belong to the page, all others to the script. */
function scriptLink(written: string, page: string): Link {
  const found = link('component', 'script string', written);
  return /^(?:assets|data)\//.test(written) ? { ...found, base: page } : found;
}
