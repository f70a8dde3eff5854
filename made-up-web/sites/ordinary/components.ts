/** Files that the pages of an ordinary site share: style, script, font, pictures. They change about once a year. */
import { font } from '../../content/media.ts';
import { icon } from '../../content/picture.ts';
import { png } from '../../content/png.ts';
import { emblem, tile } from '../../content/scene.ts';
import type { Answer, Life } from '../../model/answer.ts';
import { bytesAnswer, textAnswer } from '../../model/answers.ts';
import { lastChangeMs } from '../../model/changes.ts';
import type { ChangeProcess } from '../../model/changes.ts';
import { link, markup, quoted } from '../../model/fragment.ts';
import type { Fragment } from '../../model/fragment.ts';
import { fingerprint, randomFor } from '../../model/random.ts';
import type { Random } from '../../model/random.ts';
import { siteBeginsMs } from './listing.ts';
import { lookOf } from './look.ts';
import type { OrdinaryPlan } from './plan.ts';
import { printSheet, styleSheet } from './style-sheet.ts';

export const componentChangesPerDay: number = 1 / 365;

export function sharedProcess(plan: OrdinaryPlan, path: string, changesPerDay: number): ChangeProcess {
  return { seed: plan.seed, key: `${plan.host} ${path}`, changesPerDay, appearsAtMs: siteBeginsMs };
}

/** The life of a file of the whole site. */
export function sharedLife(plan: OrdinaryPlan, path: string, changesPerDay: number, atMs: number): Life {
  const lastChangedMs = lastChangeMs(sharedProcess(plan, path, changesPerDay), atMs);
  return { changesPerDay, appearsAtMs: siteBeginsMs, lastChangedMs };
}

interface ComponentDetails {
  readonly life: Life;
  readonly validators: true;
}

type Component = (plan: OrdinaryPlan, details: ComponentDetails) => Answer;

const components: Readonly<Record<string, Component>> = {
  '/style.css': (plan, details) =>
    style(styleSheet(lookOf(plan, details.life.lastChangedMs), edition(plan, details)), details),
  '/print.css': (plan, details) =>
    style(printSheet(lookOf(plan, details.life.lastChangedMs), edition(plan, details)), details),
  '/site.js': (plan, details) =>
    textAnswer({
      kind: 'script',
      contentType: 'text/javascript; charset=utf-8',
      fragment: quoted`"use strict";
// ${edition(plan, details)}
const badge = "${link('component', 'script string', '/images/badge.png')}";
document.addEventListener("DOMContentLoaded", () => { new Image().src = badge; });
`,
      ...details,
    }),
  '/images/logo.svg': (plan, details) =>
    textAnswer({ kind: 'image', contentType: 'image/svg+xml', fragment: logo(plan, details), ...details }),
  '/favicon.ico': (plan, details) =>
    bytesAnswer(
      'image',
      'image/x-icon',
      icon(chance(plan, details, 'icon'), edition(plan, details)),
      details,
    ),
  '/images/background.png': (plan, details) => {
    const { hue } = lookOf(plan, details.life.lastChangedMs);
    const pattern = tile(chance(plan, details, 'back'), hue);
    return bytesAnswer('image', 'image/png', png(pattern, edition(plan, details)), details);
  },
  '/images/badge.png': (plan, details) => {
    const badge = emblem(chance(plan, details, 'badge'), 48);
    return bytesAnswer('image', 'image/png', png(badge, edition(plan, details)), details);
  },
  '/fonts/text.woff2': (plan, details) =>
    bytesAnswer('font', 'font/woff2', font(chance(plan, details, 'font')), details),
};

function style(fragment: Fragment, details: ComponentDetails): Answer {
  return textAnswer({ kind: 'style', contentType: 'text/css; charset=utf-8', fragment, ...details });
}

/** An emblem and the name; where the head of the page is coloured, both are white. */
function logo(plan: OrdinaryPlan, details: ComponentDetails): Fragment {
  const look = lookOf(plan, details.life.lastChangedMs);
  const mark = look.family === 'cards' ? '#ffffff' : look.accent;
  const name = look.family === 'cards' ? '#ffffff' : look.ink;
  const letters =
    look.family === 'broadsheet' || look.family === 'institution' ? 'Georgia, serif' : 'Arial, sans-serif';
  const width = 70 + 22 * plan.title.length;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="64" viewBox="0 0 ${width} 64">
<!-- ${edition(plan, details)} -->
<circle cx="32" cy="32" r="25" fill="none" stroke="${mark}" stroke-width="4"/>
<path d="M12 42 L26 24 L34 34 L40 28 L52 42 Z" fill="${mark}"/>
<text x="68" y="44" font-family="${letters}" font-size="36" font-weight="bold" fill="${name}">${plan.title}</text>
</svg>
`;
}

/** Identifies this version of the file. */
function edition(plan: OrdinaryPlan, { life }: ComponentDetails): string {
  return fingerprint(plan.seed, plan.host, 'edition', life.lastChangedMs);
}

function chance(plan: OrdinaryPlan, { life }: ComponentDetails, name: string): Random {
  return randomFor(plan.seed, plan.host, name, life.lastChangedMs);
}

export const componentPaths: readonly string[] = Object.keys(components);

export function component(plan: OrdinaryPlan, path: string, atMs: number): Answer | undefined {
  return components[path]?.(plan, {
    life: sharedLife(plan, path, componentChangesPerDay, atMs),
    validators: true,
  });
}
