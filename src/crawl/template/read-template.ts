/**
 * A template in YAML becomes the settings of a job.
 *
 * 1. the text becomes a tree in which everything knows its line (template-node.ts);
 * 2. the tree is compared with the table of settings; missing settings take their default;
 * 3. values that contradict each other are found.
 *
 * All problems come out together, in the order of their lines.
 */
import type { Reason } from '../../reasons/reason.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import { withVersion } from './default-settings.ts';
import { nearestKey } from '../../formats/text/nearest-key.ts';
import { previousKeys } from './previous-keys.ts';
import { entriesOf, isSection } from './setting.ts';
import type { AnyTable, Setting, SettingValues } from './setting.ts';
import { orderedPairs, settingsTable, titleTable } from './settings-table.ts';
import type { TemplateTitle } from './settings-table.ts';
import { parseTemplate } from './template-node.ts';
import type { MapNode, TemplateNode, TemplateProblem } from './template-node.ts';
import { templateReason } from './template-reason.ts';
import { quoted } from './value-kind.ts';

export type TemplateReading =
  | ({ readonly ok: true; readonly settings: CrawlSettings } & TemplateTitle)
  | { readonly ok: false; readonly problems: readonly TemplateProblem[] };

/** A file that is not a template may have a problem in each of its million lines. */
const maxProblems = 1000;

/** `version` is that of the program, for the User-Agent. */
export function readTemplate(text: string, { version }: { readonly version: string }): TemplateReading {
  const parsed = parseTemplate(text);
  const reading = new Reading();
  const root = reading.section(parsed.node);
  const table: AnyTable = { ...titleTable, ...settingsTable };
  const values = reading.table(table, root, '') as unknown as CrawlSettings & TemplateTitle;
  reading.checkPairs();
  const believed = reading.problems.filter(({ line }) => line < parsed.brokenFrom);
  const problems = [...parsed.problems, ...believed].toSorted((a, b) => a.line - b.line);
  if (problems.length > 0) return { ok: false, problems: cut(problems) };
  const { name, version: templateVersion, ...settings } = values;
  return { ok: true, settings: withVersion(settings, version), name, version: templateVersion };
}

function cut(problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  const next = problems[maxProblems];
  if (next === undefined) return problems;
  return [
    ...problems.slice(0, maxProblems),
    { line: next.line, ...templateReason('problems-more', { count: problems.length - maxProblems }) },
  ];
}

interface Found {
  readonly setting: Setting<unknown>;
  readonly value: unknown;
  readonly line: number;
}

class Reading {
  readonly problems: TemplateProblem[] = [];
  /** By path; line 0 for defaults. */
  readonly #found = new Map<string, Found>();

  /** A section with all lines commented out is blank, and counts as missing. */
  section(node: TemplateNode | undefined, path = ''): MapNode | undefined {
    if (node === undefined || node.shape === 'map') return node;
    if (node.shape === 'text' && node.blank) return undefined;
    this.#note(node.line, noSection(node, path));
    return undefined;
  }

  table(table: AnyTable, node: MapNode | undefined, path: string): SettingValues {
    const entries = entriesOf(table);
    const written = this.#written(node, path);
    const known = entries.map(({ key }) => key);
    for (const [key, { line }] of written) {
      if (known.includes(key)) continue;
      const isCut = this.problems.length >= maxProblems;
      this.#note(line, isCut ? templateReason('setting-none') : unknownKey(key, known, path));
    }
    return Object.fromEntries(
      entries.map(({ key, field, entry }) => {
        const value = written.get(key)?.value;
        const full = `${path}${key}`;
        if (isSection(entry))
          return [field, this.table(entry.settings, this.section(value, full), `${full}.`)];
        return [field, this.#value(entry, value, full)];
      }),
    );
  }

  /** By the keys of today. */
  #written(node: MapNode | undefined, path: string): ReadonlyMap<string, MapNode['entries'][number]> {
    const written = new Map<string, MapNode['entries'][number]>();
    for (const entry of node?.entries ?? []) {
      const key = previousKeys.get(`${path}${entry.key}`) ?? entry.key;
      const before = written.get(key);
      if (before === undefined) written.set(key, entry);
      else this.#note(entry.line, templateReason('yaml-key-twice', { key, line: before.line }));
    }
    return written;
  }

  checkPairs(): void {
    for (const [low, high] of orderedPairs) {
      const [min, max] = [this.#found.get(low), this.#found.get(high)];
      if (min === undefined || max === undefined || Number(min.value) <= Number(max.value)) continue;
      const values = { low, min: shown(min), high, max: shown(max) };
      this.#note(Math.max(min.line, max.line), templateReason('setting-above', values));
    }
  }

  #value(setting: Setting<unknown>, node: TemplateNode | undefined, path: string): unknown {
    const value =
      node === undefined
        ? setting.default
        : setting.kind.read(node, (line, problem) =>
            this.#note(line, templateReason('setting-of', { path, problem })),
          );
    if (value !== undefined) this.#found.set(path, { setting, value, line: node?.line ?? 0 });
    return value;
  }

  #note(line: number, reason: Reason): void {
    this.problems.push({ line, ...reason });
  }
}

function noSection(node: Exclude<TemplateNode, MapNode>, path: string): Reason {
  const isList = node.shape === 'list';
  const text = isList ? '' : quoted(node.text);
  if (path === '')
    return isList ? templateReason('template-is-list') : templateReason('template-is-text', { text });
  return isList
    ? templateReason('section-is-list', { path })
    : templateReason('section-is-text', { path, text });
}

function shown({ setting, value, line }: Found): string | Reason {
  const written = setting.kind.write(value);
  const text = typeof written === 'object' ? '…' : String(written);
  return line === 0 ? templateReason('value-default', { value: text }) : text;
}

function unknownKey(key: string, known: readonly string[], path: string): Reason {
  const nearest = nearestKey(key, known);
  const elsewhere = nearest === undefined ? sameKeyElsewhere(key) : undefined;
  const meant = elsewhere ?? (nearest === undefined ? undefined : `${path}${nearest}`);
  const named = /^[\w.-]{1,60}$/.test(key) ? key : quoted(key);
  const setting = `${path}${named}`;
  return meant === undefined
    ? templateReason('setting-unknown', { setting, known: known.join(', ') })
    : templateReason('setting-meant', { setting, meant });
}

/** `depth` at the top of the file belongs under `scope`. */
function sameKeyElsewhere(key: string): string | undefined {
  return pathsOf(settingsTable, '').find((path) => path.split('.').at(-1) === key);
}

function pathsOf(table: AnyTable, path: string): string[] {
  return entriesOf(table).flatMap(({ key, entry }) => {
    const full = `${path}${key}`;
    return isSection(entry) ? [full, ...pathsOf(entry.settings, `${full}.`)] : [full];
  });
}
