import { standIns } from './script-edits.ts';
import type { EditedScript } from './script-edits.ts';

/**
 * Written on one line, so that the lines of the script keep their numbers. Without wombat (a page that was left half
 * loaded) the names mean what they always mean.
 */
const assign =
  'var _____WB$wombat$assign$function_____ = function(name) {return (self._wb_wombat && self._wb_wombat.local_init && self._wb_wombat.local_init(name)) || self[name]; }; ' +
  'if (!self.__WB_pmw) { self.__WB_pmw = function(obj) { this.__WB_source = obj; return this; } } ';

/** A block that declares the stand-ins, around a script that uses one of them. */
export function wrapClassic(script: EditedScript, isHandler: boolean): string {
  if (!script.usesStandIns) return script.text(false);
  const names = standIns.filter((name) => !script.names.own.has(name));
  const declarations = names
    .map((name) => `let ${name} = _____WB$wombat$assign$function_____("${name}"); `)
    .join('');
  // Wombat keeps an unfinished document.write until the document is closed; for the parser closing changes nothing.
  const close = script.writesDocument ? ';document.close();' : '';
  return inBlock(script, { start: assign, declarations: `${declarations}let arguments; `, close, isHandler });
}

/** A module shares nothing with other scripts: its names are imported. */
export function wrapModule(script: EditedScript, declarationsUrl: string | undefined): string {
  const names = standIns.filter((name) => !script.names.own.has(name));
  if (!script.usesStandIns || declarationsUrl === undefined || names.length === 0) return script.text(false);
  return `import { ${names.join(', ')} } from ${JSON.stringify(declarationsUrl)}; ${script.text(false)}`;
}

/** The module that the others import the stand-ins from. */
export function moduleDeclarations(): string {
  const lines = standIns.map((name) => `const ${name}_ = assign("${name}");`);
  const exports = standIns.map((name) => `${name}_ as ${name}`).join(', ');
  return `const assign = (name) => (self._wb_wombat && self._wb_wombat.local_init && self._wb_wombat.local_init(name)) || self[name];
${lines.join('\n')}
export { ${exports} };
`;
}

interface Block {
  readonly start: string;
  readonly declarations: string;
  readonly close: string;
  readonly isHandler: boolean;
}

/**
 * Top-level declarations must stay visible to later scripts, outside the block:
 *
 *   let a = 1; const b = 2;   →   let a; { … a = 1; const b = 2; self.___WB_const_b = b; } let b = self.___WB_const_b;
 */
function inBlock(script: EditedScript, { start, declarations, close, isHandler }: Block): string {
  if (isHandler) return `${start}{ ${declarations}${script.text(false)}\n}`;
  const lets = new Set<string>();
  const constants = new Set<string>();
  for (const { name, isLet } of script.names.declared) (isLet ? lets : constants).add(name);
  const before = lets.size === 0 ? '' : `let ${[...lets].join(', ')}; `;
  const kept = [...constants].map((name) => `self.___WB_const_${name} = ${name}; `).join('');
  const after = [...constants]
    .map((name) => ` let ${name} = self.___WB_const_${name}; delete self.___WB_const_${name};`)
    .join('');
  return `${before}${start}{ ${declarations}${script.text(true)}\n${close}${kept === '' ? '' : `;${kept}`}}${after}`;
}
