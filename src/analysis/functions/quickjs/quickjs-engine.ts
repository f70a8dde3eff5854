import { newQuickJSWASMModule, RELEASE_SYNC, Scope } from 'quickjs-emscripten';
import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
  VmCallResult,
} from 'quickjs-emscripten';
import type { FunctionTrouble } from '../function-trouble.ts';
import type { SandboxCall, SandboxOutcome, SandboxSettings } from '../sandbox-call.ts';
import { prelude } from './prelude.ts';

const stackBytes = 256 << 10;
const fileName = 'function.js';

/**
 * Runs functions of users in QuickJS, compiled to WebAssembly: they have the language, and nothing else. Each call has a world
 * of its own, so that no document can leave something behind for the next.
 *
 * Two things stop a function: the interpreter asks now and then whether its time is over, and it gets no memory beyond its
 * limit. What QuickJS does by itself in one piece (a long `indexOf`) it does not ask in: see sandbox.ts.
 */
export class QuickjsEngine {
  readonly #module: QuickJSWASMModule;
  readonly #settings: SandboxSettings;

  private constructor(module: QuickJSWASMModule, settings: SandboxSettings) {
    this.#module = module;
    this.#settings = settings;
  }

  /** Its program is a file beside the package: under Node it is read from disk, never fetched. */
  static async load(settings: SandboxSettings): Promise<QuickjsEngine> {
    const engine = new QuickjsEngine(await newQuickJSWASMModule(RELEASE_SYNC), settings);
    // WebAssembly is compiled when it is first run: that is not the time of the first function.
    engine.run(warmingUp);
    return engine;
  }

  run(call: SandboxCall): SandboxOutcome {
    const time = new ComputingTime(this.#settings.deadlineMs);
    const outcome = Scope.withScope((scope) => {
      const runtime = scope.manage(this.#module.newRuntime());
      runtime.setMemoryLimit(this.#settings.memoryBytes);
      runtime.setMaxStackSize(stackBytes);
      runtime.setInterruptHandler(() => time.isOver());
      return this.#call(new World(scope, runtime), call, time);
    });
    const { usedMs } = time;
    if (time.wasOver) return { ok: false, trouble: this.#tooSlow(), usedMs };
    return typeof outcome === 'string'
      ? { ok: true, answer: outcome, usedMs }
      : { ok: false, trouble: outcome, usedMs };
  }

  /** The answer, or why there is none. */
  #call(world: World, call: SandboxCall, time: ComputingTime): string | FunctionTrouble {
    const { source, name, input, isOnlyRead = false } = call;
    const take = this.#begin(world, call);
    if (!take.ok) return take.trouble;
    time.begin();
    const defined = world.run(source, fileName);
    if (!defined.ok) return defined.trouble;
    const found = world.run(`typeof ${name} === 'function' ? ${name} : undefined`, 'look.js');
    if (!found.ok) return found.trouble;
    if (world.context.typeof(found.value) !== 'function')
      return { kind: 'missing', message: `the source defines no function ${name}` };
    if (isOnlyRead) return '';
    const called = world.call(take.value, [world.text(name), found.value, world.text(input)]);
    return called.ok ? told(world.context.getString(called.value)) : called.trouble;
  }

  /** The function that takes a function and gives its answer: the value of the prelude. */
  #begin(world: World, { nowMs, seed }: SandboxCall): Made {
    const { context } = world;
    const begin = world.run(prelude, 'prelude.js');
    if (!begin.ok) return begin;
    const lists = world.keep(
      context.newFunction('list', (name) => {
        const list = this.#listOf(context.getString(name));
        return list === undefined ? context.undefined : context.newString(JSON.stringify(list));
      }),
    );
    const numbers = [nowMs, seed].map((number) => world.keep(context.newNumber(number)));
    return world.call(begin.value, [...numbers, lists]);
  }

  #listOf(name: string): readonly string[] | undefined {
    const { lists } = this.#settings;
    return Object.hasOwn(lists, name) ? lists[name] : undefined;
  }

  #tooSlow(): FunctionTrouble {
    return {
      kind: 'too-slow',
      message: `not done after ${this.#settings.deadlineMs} ms of computing: make it do less`,
    };
  }
}

type Made =
  | { readonly ok: true; readonly value: QuickJSHandle }
  | { readonly ok: false; readonly trouble: FunctionTrouble };

/** What a call is made in. Everything in it goes with its scope. */
class World {
  readonly context: QuickJSContext;
  readonly #scope: Scope;

  constructor(scope: Scope, runtime: QuickJSRuntime) {
    this.#scope = scope;
    this.context = scope.manage(runtime.newContext());
  }

  keep(handle: QuickJSHandle): QuickJSHandle {
    return this.#scope.manage(handle);
  }

  text(text: string): QuickJSHandle {
    return this.keep(this.context.newString(text));
  }

  run(source: string, name: string): Made {
    return this.#made(this.context.evalCode(source, name, { type: 'global', strict: true }));
  }

  call(what: QuickJSHandle, given: readonly QuickJSHandle[]): Made {
    return this.#made(this.context.callFunction(what, this.context.undefined, ...given));
  }

  #made(result: VmCallResult<QuickJSHandle>): Made {
    if (result.error === undefined) return { ok: true, value: this.keep(result.value) };
    return { ok: false, trouble: troubleOf(this.context, this.keep(result.error)) };
  }
}

/** The answer, unless it says what went wrong. */
function told(answer: string): string | FunctionTrouble {
  if (!answer.startsWith('{"error":')) return answer;
  const { error } = JSON.parse(answer) as { readonly error?: Thrown };
  return error === undefined ? answer : thrownTrouble(error);
}

interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly lineNumber?: unknown;
}

/** Reading an exception may run code of the function again: its time still counts. */
function troubleOf(context: QuickJSContext, error: QuickJSHandle): FunctionTrouble {
  const dumped: unknown = context.dump(error);
  return typeof dumped === 'object' && dumped !== null
    ? thrownTrouble(dumped)
    : { kind: 'exception', message: `it threw ${String(dumped).slice(0, 1000)}` };
}

function thrownTrouble({ name, message, stack, lineNumber }: Thrown): FunctionTrouble {
  const [title, text] = [textOf(name), textOf(message)];
  const at = new RegExp(`${fileName.replace('.', '\\.')}:(\\d+)`).exec(textOf(stack))?.[1];
  const line = Number(at ?? lineNumber);
  return {
    kind: kindOf(title, text),
    message: (title === '' ? text : `${title}: ${text}`) || 'an exception without a word',
    ...(Number.isSafeInteger(line) && line > 0 ? { line } : {}),
  };
}

function kindOf(name: string, message: string): FunctionTrouble['kind'] {
  if (message === 'out of memory') return 'too-much-memory';
  return name === 'SyntaxError' ? 'syntax' : 'exception';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 4000) : '';
}

const warmingUp: SandboxCall = {
  source: 'function rank({ score }) { return /a/.test(new Date().toISOString()) ? Math.random() : score }',
  name: 'rank',
  input: '{"items":[{"score":1}],"question":""}',
  nowMs: 0,
  seed: 0,
};

/** What this thread has computed for a function. Before it begins, the world around it is made. */
class ComputingTime {
  readonly #deadlineMs: number;
  #start: NodeJS.CpuUsage | undefined;
  wasOver = false;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  begin(): void {
    this.#start = process.threadCpuUsage();
  }

  get usedMs(): number {
    if (this.#start === undefined) return 0;
    const { user, system } = process.threadCpuUsage(this.#start);
    return (user + system) / 1000;
  }

  isOver(): boolean {
    this.wasOver ||= this.usedMs > this.#deadlineMs;
    return this.wasOver;
  }
}
