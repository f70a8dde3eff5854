import { expressions, expressionsByDomain } from '../../crawl/template/expression-kinds.ts';
import { entriesOf, isSection } from '../../crawl/template/setting.ts';
import type { AnyTable, Setting, SettingValues } from '../../crawl/template/setting.ts';
import { settingsTable } from '../../crawl/template/settings-table.ts';
import type { TemplateNode } from '../../crawl/template/template-node.ts';
import { yesOrNo } from '../../crawl/template/value-kind.ts';
import type { WrittenValue } from '../../crawl/template/value-kind.ts';

/** A setting, as a form needs it. */
export interface FormSetting {
  /** `politeness.min-delay` */
  readonly path: string;
  readonly about: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  /** The default, as a person would write it. */
  readonly defaultValue: string;
  readonly wanted: string;
}

export interface FormSection {
  readonly path: string;
  readonly about: string;
  readonly settings: readonly FormSetting[];
}

type FieldKind =
  | 'choice'
  | 'yes-no'
  | 'number'
  | 'size'
  | 'duration'
  | 'text'
  | 'expressions'
  | 'expressions-by-domain';

/** All sections with settings, in the order of a template. */
export function formSections(): FormSection[] {
  return sectionsOf(settingsTable, '');
}

function sectionsOf(table: AnyTable, prefix: string): FormSection[] {
  return entriesOf(table).flatMap(({ key, entry }) => {
    if (!isSection(entry)) return [];
    const path = `${prefix}${key}`;
    const settings = entriesOf(entry.settings).flatMap((inside) =>
      isSection(inside.entry) ? [] : [formSetting(inside.entry, `${path}.${inside.key}`)],
    );
    const own = settings.length === 0 ? [] : [{ path, about: entry.about, settings }];
    return [...own, ...sectionsOf(entry.settings, `${path}.`)];
  });
}

function formSetting({ kind, default: defaultValue, about }: Setting<unknown>, path: string): FormSetting {
  const field = fieldKind(kind);
  return {
    path,
    about,
    kind: field,
    choices: field === 'choice' ? kind.allowed.replace(/^one of /, '').split(', ') : [],
    defaultValue: settingText(kind.write(defaultValue)),
    wanted: kind.allowed,
  };
}

/** Kinds do not name their form field; it is derived from the values they allow. */
function fieldKind(kind: Setting<unknown>['kind']): FieldKind {
  if (kind === expressions) return 'expressions';
  if (kind === expressionsByDomain) return 'expressions-by-domain';
  if (kind === yesOrNo) return 'yes-no';
  const [, what] = /^(one of|a size|a duration|a whole number|a number) /.exec(`${kind.allowed} `) ?? [];
  return kinds.get(what ?? '') ?? 'text';
}

const kinds: ReadonlyMap<string, FieldKind> = new Map([
  ['one of', 'choice'],
  ['a size', 'size'],
  ['a duration', 'duration'],
  ['a whole number', 'number'],
  ['a number', 'number'],
]);

/** One value per line; for expressions by domain, `example.org: /calendar/`. */
export function settingText(written: WrittenValue): string {
  if (typeof written !== 'object') return String(written);
  if (Array.isArray(written)) return written.join('\n');
  return Object.entries(written as Readonly<Record<string, readonly string[]>>)
    .flatMap(([domain, list]) => list.map((expression) => `${domain}: ${expression}`))
    .join('\n');
}

/** The reverse: the value as a YAML node. */
export function settingNode({ kind }: Setting<unknown>, text: string): TemplateNode {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (kind === expressions) return listNode(lines);
  if (kind !== expressionsByDomain) return { shape: 'text', line: 1, text: text.trim(), blank: false };
  const byDomain = Map.groupBy(lines, (line) => /^([^\s:]*)/.exec(line)?.[1] ?? '');
  return {
    shape: 'map',
    line: 1,
    entries: [...byDomain].map(([key, own]) => ({
      key,
      line: 1,
      value: listNode(own.map((line) => line.slice(key.length).replace(/^:?\s*/, ''))),
    })),
  };
}

function listNode(items: readonly string[]): TemplateNode {
  return {
    shape: 'list',
    line: 1,
    items: items.map((item) => ({ shape: 'text', line: 1, text: item, blank: false })),
  };
}

/** All settings by path, with their values in the given settings. */
export function* settingsByPath(
  values?: SettingValues,
  table: AnyTable = settingsTable,
  prefix = '',
): Generator<{ readonly path: string; readonly setting: Setting<unknown>; readonly value: unknown }> {
  for (const { key, field, entry } of entriesOf(table)) {
    const path = `${prefix}${key}`;
    const value = values?.[field];
    if (isSection(entry))
      yield* settingsByPath(value as SettingValues | undefined, entry.settings, `${path}.`);
    else yield { path, setting: entry, value };
  }
}
