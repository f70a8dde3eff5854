import { stringify } from 'yaml';
import type { Reason } from '../../reasons/reason.ts';
import { readTemplate } from '../../crawl/template/read-template.ts';
import type { Setting, SettingValues } from '../../crawl/template/setting.ts';
import type { TemplateProblem } from '../../crawl/template/template-node.ts';
import { templateReason } from '../../crawl/template/template-reason.ts';
import type { WrittenValue } from '../../crawl/template/value-kind.ts';
import { settingNode, settingsByPath, settingText } from './setting-texts.ts';

export interface TemplateCheck {
  readonly problems: readonly TemplateProblem[];
  /** By path, only values that differ from the default; null if there are problems. */
  readonly values: Readonly<Record<string, string>> | null;
}

/** Reads YAML for the form. */
export function checkTemplate(yaml: string): TemplateCheck {
  // The User-Agent keeps its {version}: the template is used by later versions too.
  const read = readTemplate(yaml, { version: '{version}' });
  if (!read.ok) return { problems: read.problems, values: null };
  const values: Record<string, string> = {};
  for (const { path, setting, value } of settingsByPath(read.settings as unknown as SettingValues)) {
    const text = settingText(setting.kind.write(value));
    if (text !== settingText(setting.kind.write(setting.default))) values[path] = text;
  }
  return { problems: [], values };
}

export interface TemplateComposition {
  readonly yaml: string;
  readonly problems: readonly SettingProblem[];
}

export interface SettingProblem extends Reason {
  readonly path: string;
}

/** Writes the form as YAML. Invalid values are omitted and reported. */
export function composeTemplate(values: Readonly<Record<string, string>>): TemplateComposition {
  const problems: SettingProblem[] = [];
  const settings = new Map([...settingsByPath()].map(({ path, setting }) => [path, setting]));
  const written: Tree = {};
  for (const path of Object.keys(values))
    if (!settings.has(path)) problems.push({ path, ...templateReason('setting-none') });
  for (const [path, setting] of settings) {
    const text = values[path];
    if (text === undefined || (text.trim() === '' && isNeeded(setting))) continue;
    const value = setting.kind.read(settingNode(setting, text), (_line, reason) =>
      problems.push({ path, ...reason }),
    );
    if (value === undefined) continue;
    const shown = setting.kind.write(value);
    if (settingText(shown) !== settingText(setting.kind.write(setting.default)))
      put(written, path.split('.'), shown);
  }
  const yaml =
    Object.keys(written).length === 0
      ? ''
      : stringify(written, { lineWidth: 0, aliasDuplicateObjects: false });
  return { yaml, problems: [...problems, ...togetherProblems(yaml)] };
}

interface Tree {
  [key: string]: Tree | WrittenValue;
}

/** An emptied field counts as not filled in, unless empty is a value. */
function isNeeded({ kind }: Setting<unknown>): boolean {
  return kind.read({ shape: 'text', line: 1, text: '', blank: true }, () => undefined) === undefined;
}

function put(tree: Tree, [key = '', ...below]: readonly string[], value: WrittenValue): void {
  if (below.length === 0) {
    tree[key] = value;
    return;
  }
  const branch = (tree[key] ?? {}) as Tree;
  tree[key] = branch;
  put(branch, below, value);
}

/** SettingValues that are each valid but contradict each other. */
function togetherProblems(yaml: string): SettingProblem[] {
  const read = readTemplate(yaml, { version: '{version}' });
  if (read.ok) return [];
  return read.problems.map(({ message, code, values }) => ({
    path: /^[\w.-]+/.exec(message)?.[0] ?? '',
    message,
    code,
    values,
  }));
}
