import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Addresses } from './addresses.ts';
import { rewriteJavascript } from './rewrite-javascript.ts';
import { moduleDeclarations } from './script-wrapping.ts';
import { casesOf, rewriteTestText, shortened, testContext } from './test-rewriting.ts';
import type { Case } from './test-rewriting.ts';
import { TextView } from './text-view.ts';

const addresses = new Addresses(testContext, new TextView());

function short(script: string, kind: 'classic' | 'module' | 'handler' | 'worker' | 'module worker'): string {
  return shortened(
    rewriteJavascript(script, { kind, addresses, moduleDeclarations: '/d.js', workerInsert: 'W;' }),
  );
}

const untouched: Case[] = [
  [''],
  ['a = 1'],
  ['x = "this is top of the location = window"'],
  ["x = 'return this'"],
  ['x = `location = ${1} this`'],
  ['// return this'],
  ['/* top.location = this; */ a'],
  ['a = /return this;[/"\']top/.test(b)'],
  ['a.location = 1; a.top.b = 2; a.window'],
  ['a?.location'],
  ['this.a = 1; this.b()'],
  ['f(this)'],
  ['$(this).hide()'],
  ['f.call(this, 1)'],
  ['a = b.this'],
  ['x = {this: 1}'],
  ['if (this instanceof A) b()'],
  ['a = this.b'],
  ['a = this[0]'],
  ['thisOne = 1; returnthis'],
  ['$this = 1; this$ = 2'],
  ['postMessage("a")'],
  ['a.postMessage'],
  ['x = {postMessage(a) {}}'],
  ['a.eval(b)'],
  ['function eval(a) {}'],
  ['x = {eval(a) { return a }}'],
  ['class A { static eval(a) {} }'],
  ['a.import(b)'],
  ['x = {import(a) { b }}'],
  ['a = import.meta'],
  ['import.meta.url = a'],
  ['a = import.meta.urls; b = import.meta.env.URL'],
];

const edits: Case[] = [
  ['a = this;', 'a = THIS;'],
  ['a=this,b', 'a=THIS,b'],
  ['a = this', 'a = THIS'],
  ['f(a, this)', 'f(a, THIS)'],
  ['return this', 'return THIS'],
  ['return this;', 'return THIS;'],
  ['function f(){return this}', 'function f(){return THIS}'],
  ['return this.a'],
  ['a || this', 'a || THIS'],
  ['a && this || b', 'a && THIS || b'],
  ['a ?? this', 'a ?? THIS'],
  ['a ? this : b', 'a ? THIS : b'],
  ['a ? b : this', 'a ? b : THIS'],
  ['x = {a: this}', 'x = {a: THIS}'],
  ['() => this', '() => THIS'],
  ['(function(){})(this)', '(function(){})(THIS)'],
  ['(function(){}(this))', '(function(){}(THIS))'],
  ['!function(){}(this)', '!function(){}(THIS)'],
  ['a === this', 'a === THIS'],
  ['if (this === a) b', 'if (THIS === a) b'],
  ['return this!=a', 'return THIS!=a'],
  ['this.location', 'THIS.location'],
  ['x\nthis.document.b', 'x\nTHIS.document.b'],
  ['(this.window)', '(THIS.window)'],
  ['this.topic'],
  ['`${this.top}`', '`${THIS.top}`'],
  ['`a ${`b ${this.top} this`} c`', '`a ${`b ${THIS.top} this`} c`'],
  ['a.postMessage("x", "*")', 'a.__WB_pmw(self).postMessage("x", "*")'],
  ['a?.postMessage(x)', 'a?.__WB_pmw(self).postMessage(x)'],
  ['import("./a.js")', 'IMPORT("./a.js")'],
  ['a = await import (b)', 'a = await IMPORT(b)'],
  ['import(a, { with: { type: "json" } })', 'IMPORT2(a, { with: { type: "json" } })'],
  ['if (a) /"/.test(b); c = this', 'if (a) /"/.test(b); c = THIS'],
  ['a = b / c; d = this; e = f / g', 'a = b / c; d = THIS; e = f / g'],
  ['x = (a) / 2; "/"; b = this', 'x = (a) / 2; "/"; b = THIS'],
  ['a = "\\"this"; b = this', 'a = "\\"this"; b = THIS'],
  ["a = 'it\\'s'; b = this", "a = 'it\\'s'; b = THIS"],
  ["// don't\nb = this", "// don't\nb = THIS"],
  ["<!-- don't\nb = this\n--> it's", "<!-- don't\nb = THIS\n--> it's"],
  ["a = 'broken\nb = this", "a = 'broken\nb = THIS"],
  ['a = /[/]"/; b = this', 'a = /[/]"/; b = THIS'],
  ['a = /x/gi.exec(b); c = this', 'a = /x/gi.exec(b); c = THIS'],
  ['#!/bin/node "\nc = this', '#!/bin/node "\nc = THIS'],
  ['a = this\nb()', 'a = THIS\nb()'],
  ['a = this // b', 'a = THIS // b'],
  ['a = this\n.b()'],
  ['a = b++ / 2; c = this', 'a = b++ / 2; c = THIS'],
];

const blocks: Case[] = [
  ['window.a', 'BLOCK{window.a\n}'],
  ['top.location.href = "/x"', 'BLOCK{top.location.href = "/x"\n}'],
  ['a = {top: 1}', 'BLOCK{a = {top: 1}\n}'],
  ['location = "/x"', 'BLOCK{location = HREF= "/x"\n}'],
  ['location="/x"', 'BLOCK{location= HREF="/x"\n}'],
  ['if(a){location="/x"}', 'BLOCK{if(a){location= HREF="/x"}\n}'],
  ['a=1,location="/x"', 'BLOCK{a=1,location= HREF="/x"\n}'],
  ['() => { location = a }', 'BLOCK{() => { location = HREF= a }\n}'],
  ['location == a; location === b', 'BLOCK{location == a; location === b\n}'],
  ['location => a', 'BLOCK{location => a\n}'],
  ['(location = 1) => a', 'BLOCK{(location = 1) => a\n}'],
  ['function f(location = 1) {}', 'BLOCK{function f(location = 1) {}\n}'],
  ['({location = 1} = a)', 'BLOCK{({location = 1} = a)\n}'],
  [
    'class A { location = 1; m() { location = 2 } }',
    'BLOCK{class A { location = 1; m() { location = HREF= 2 } }\n;self.___WB_const_A = A; } let A = self.___WB_const_A; delete self.___WB_const_A;',
  ],
  ['function f() { let location = 1, top = 2 }', 'BLOCK{function f() { let location = 1, top = 2 }\n}'],
  ['eval(a)', 'BLOCK{EVAL(a)\n}'],
  ['function f() { return eval(a) }', 'BLOCK{function f() { return LOCALEVAL(a) }\n}'],
  ['x = eval (a)', 'BLOCK{x = EVAL(a)\n}'],
  ['x = eval;', 'BLOCK{x = self.eval;\n}'],
  ['(0, eval)(a)', 'BLOCK{(0, self.eval)(a)\n}'],
  ['var parent = 1', 'BLOCK without parent{var parent = 1\n}'],
  ['var a, self = this, b', 'BLOCK without self{var a, self = THIS, b\n}'],
  ['if (a) { var top = 1 }', 'BLOCK without top{if (a) { var top = 1 }\n}'],
  ['for (var frames of a) b', 'BLOCK without frames{for (var frames of a) b\n}'],
  ['function f() { var top }', 'BLOCK{function f() { var top }\n}'],
  ['a = () => { var top }', 'BLOCK{a = () => { var top }\n}'],
  ['a = { m() { var top } }', 'BLOCK{a = { m() { var top } }\n}'],
  ['a = class b {}, c = function top() {}; window', 'BLOCK{a = class b {}, c = function top() {}; window\n}'],
  ['function parent() {}', 'BLOCK without parent{function parent() {}\n}'],
  ['var {top, a: parent} = b', 'BLOCK without top parent{var {top, a: parent} = b\n}'],
  ['let a = window', 'let a; BLOCK{ a = window\n}'],
  ['let a = 1, b; top', 'let a, b; BLOCK{ a = 1, b; top\n}'],
  ['let a = top\nlet b = 2', 'let a, b; BLOCK{ a = top\n b = 2\n}'],
  [
    'const a = top',
    'BLOCK{const a = top\n;self.___WB_const_a = a; } let a = self.___WB_const_a; delete self.___WB_const_a;',
  ],
  [
    'const {a, b: c} = top',
    'BLOCK{const {a, b: c} = top\n;self.___WB_const_a = a; self.___WB_const_c = c; } let a = self.___WB_const_a; delete self.___WB_const_a; let c = self.___WB_const_c; delete self.___WB_const_c;',
  ],
  [
    'const [a] = {b: top}',
    'BLOCK{const [a] = {b: top}\n;self.___WB_const_a = a; } let a = self.___WB_const_a; delete self.___WB_const_a;',
  ],
  ['{ let a = top }', 'BLOCK{{ let a = top }\n}'],
  ['for (let a of top) b', 'BLOCK{for (let a of top) b\n}'],
  ['document.write("a")', 'BLOCK{document.write("a")\n;document.close();}'],
  ['document.writeln("a")', 'BLOCK{document.writeln("a")\n;document.close();}'],
  ['"use strict"; top', 'BLOCK{"use strict"; top\n}'],
  ['top // end', 'BLOCK{top // end\n}'],
];

const modules: Case[] = [
  ['import "./a.js"', 'import "«esm_»https://example.org/dir/a.js"'],
  ["import a from '/a.js';", "import a from '«esm_»https://example.org/a.js';"],
  [
    'import a, {b as c} from "https://other.example/a.js"',
    'import a, {b as c} from "«esm_»https://other.example/a.js"',
  ],
  ['import * as a from "../a.js"', 'import * as a from "«esm_»https://example.org/a.js"'],
  [
    'import{a}from"./a.js";import{b}from"./b.js"',
    'import{a}from"«esm_»https://example.org/dir/a.js";import{b}from"«esm_»https://example.org/dir/b.js"',
  ],
  [
    'import a from "./a.json" with {type: "json"}',
    'import a from "«esm_»https://example.org/dir/a.json" with {type: "json"}',
  ],
  ['import a from "bare"'],
  ['import a from "@scope/bare"'],
  ['import a from "data:text/javascript,1"'],
  ['export * from "./a.js"', 'export * from "«esm_»https://example.org/dir/a.js"'],
  ['export {a} from "./a.js"', 'export {a} from "«esm_»https://example.org/dir/a.js"'],
  ['export const a = "./a.js"'],
  ['export default "./a.js"'],
  ['a = {from: "./a.js"}; b.from("./c.js")'],
  ['import("./a.js")', 'IMPORT("./a.js")'],
  ['a = new URL("b", import.meta.url)', 'a = new URL("b", "https://example.org/dir/page.html")'],
  ['`${import . meta . url}`', '`${"https://example.org/dir/page.html"}`'],
  ['import.meta.url == a', '"https://example.org/dir/page.html" == a'],
  [
    'window.a',
    'import { window, globalThis, self, document, location, top, parent, frames, opener } from "/d.js"; window.a',
  ],
  [
    'import {top} from "a"; window',
    'import { window, globalThis, self, document, location, parent, frames, opener } from "/d.js"; import {top} from "a"; window',
  ],
  [
    'const top = 1; let parent; class opener {}; location = 2',
    'import { window, globalThis, self, document, location, frames } from "/d.js"; const top = 1; let parent; class opener {}; location = HREF0= 2',
  ],
  [
    'function f() { location = 2 }',
    'import { window, globalThis, self, document, location, top, parent, frames, opener } from "/d.js"; function f() { location = HREF= 2 }',
  ],
];

const workers: Case[] = [
  ['a = 1', 'W;\na = 1'],
  ['self.a = this', 'W;\nself.a = THIS'],
  ['location.href', 'W;\nlocation.href'],
  ['eval(a)', 'W;\neval(a)'],
  ['location = 1', 'W;\nlocation = 1'],
  ['import("./a.js")', 'W;\nIMPORT("./a.js")'],
];

describe('classic scripts', () => {
  it.each(casesOf([...untouched, ...edits, ...blocks]))('%s', (written, expected) => {
    expect(short(written, 'classic')).toBe(expected);
  });

  it('goes through whole when it is too long', () => {
    const long = `top = "${'x'.repeat(17 * 1024 * 1024)}"`;
    expect(rewriteTestText(long, 'script') === long).toBe(true);
  });
});

describe('modules', () => {
  it.each(casesOf(modules))('%s', (written, expected) => {
    expect(short(written, 'module')).toBe(expected);
  });

  it('takes the stand-ins from a module', () => {
    expect(moduleDeclarations()).toContain('export { window_ as window, globalThis_ as globalThis,');
  });
});

describe('workers', () => {
  it.each(casesOf(workers))('%s', (written, expected) => {
    expect(short(written, 'worker')).toBe(expected);
  });

  it('knows the address of a module', () => {
    expect(short('import.meta.url', 'module worker')).toBe('W;\n"https://example.org/dir/page.html"');
  });
});

/** The effect of the rewritten script, with distinguishable proxies. */
function run(script: string): Record<string, unknown> {
  const sandbox: Record<string, unknown> = { out: {}, location: { href: 'real' }, top: 'real top' };
  sandbox['self'] = sandbox;
  sandbox['_wb_wombat'] = {
    local_init: (name: string) =>
      ({ location: { href: 'archived' }, top: 'archived top', self: sandbox })[name],
  };
  runInNewContext(
    'Object.prototype["_____WB$wombat$check$this$function_____"] = function (x) { return x };',
    sandbox,
  );
  runInNewContext(rewriteJavascript(script, { kind: 'classic', addresses }), sandbox);
  return sandbox;
}

describe('run', () => {
  it.each<[string, string, unknown]>([
    ['out.a = top', 'a', 'archived top'],
    ['out.a = location.href', 'a', 'archived'],
    ['var top = 1; out.a = location.href', 'a', 'archived'],
    ['let b = 1; function c() { return b + top } b = 2; out.a = c()', 'a', '2archived top'],
    ['function location2() { return location.href } out.a = location2()', 'a', 'archived'],
    ['out.a = ((location) => { location = 5; return location })(1)', 'a', 5],
    ['out.a = (({ location = 5 }) => location)({})', 'a', 5],
    ['class B { location = 7 } out.a = new B().location', 'a', 7],
    ['out.a = `${top} top`', 'a', 'archived top top'],
    ['out.a = (function () { return typeof this })()', 'a', 'object'],
    ['out.a = "top".replace(/top/, "x") + top', 'a', 'xarchived top'],
  ])('%s', (script, name, value) => {
    expect((run(script)['out'] as Record<string, unknown>)[name]).toBe(value);
  });

  it('declares for the scripts after it', () => {
    const sandbox = run('let a = top; const b = 2; class C {} function d() {} var e = 5; a += "!"');
    runInNewContext('out.all = [a, b, typeof C, typeof d, e].join()', sandbox);
    expect((sandbox['out'] as Record<string, unknown>)['all']).toBe('archived top!,2,function,function,5');
  });
});
