import type { ValueKind } from './value-kind.ts';

/** One line of the table of settings. */
export interface Setting<Value> {
  /** As it is written in a template. */
  readonly key: string;
  readonly kind: ValueKind<Value>;
  readonly default: Value;
  /** For a crawl engineer, in one or two sentences. */
  readonly about: string;
}

/** Settings that belong together; its key is the name of the field. */
export interface Section<Fields> {
  readonly about: string;
  readonly settings: SettingsTable<Fields>;
}

/** A setting or a section for every field: one that is forgotten does not compile. */
export type SettingsTable<Fields> = {
  readonly [Field in keyof Fields]: [Fields[Field]] extends [SettingValue]
    ? Setting<Fields[Field]>
    : Section<Fields[Field]>;
};

type SettingValue = string | number | boolean | readonly string[] | ReadonlyMap<string, readonly string[]>;

/** The same for code that iterates over all settings. */
export type AnyTable = Readonly<Record<string, Setting<unknown> | AnySection>>;

interface AnySection {
  readonly about: string;
  readonly settings: AnyTable;
}

/** SettingValues by field, as deep as the table. */
export type SettingValues = Readonly<Record<string, unknown>>;

export function isSection(entry: Setting<unknown> | AnySection): entry is AnySection {
  return 'settings' in entry;
}

/** Key in a template, field in the settings, and what the table says of it; in the order of the table. */
export function entriesOf(
  table: AnyTable,
): readonly { key: string; field: string; entry: Setting<unknown> | AnySection }[] {
  return Object.entries(table).map(([field, entry]) => ({
    key: isSection(entry) ? field : entry.key,
    field,
    entry,
  }));
}
