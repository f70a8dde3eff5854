import { newQuickJSWASMModule, RELEASE_SYNC, Scope } from 'quickjs-emscripten';
import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
  VmCallResult,
} from 'quickjs-emscripten';
import { failure, success } from '../../../formats/values/result.ts';
import type { Result } from '../../../formats/values/result.ts';
import type { FunctionProblem } from '../function-problem.ts';
import type { SandboxCall, SandboxOutcome, SandboxSettings } from '../sandbox-call.ts';
import { prelude } from './prelude.ts';

const stackBytes = 256 << 10;
const fileName = 'function.js';

/**
 * Runs custom functions in QuickJS, compiled to WebAssembly: they have the language and nothing else. Each call gets a new
 * context, so that documents do not affect each other.
 *
 * The interpreter regularly checks the CPU time, and memory is limited. A single built-in operation (a long `indexOf`) is not
 * interrupted: see sandbox.ts.
 */
export class QuickjsEngine {
  readonly #module: QuickJSWASMModule;
  readonly #settings: SandboxSettings;

  private constructor(module: QuickJSWASMModule, settings: SandboxSettings) {
    this.#module = module;
    this.#settings = settings;
  }

  /** The WebAssembly is a file of the package, read from disk. */
  static async load(settings: SandboxSettings): Promise<QuickjsEngine> {
    const engine = new QuickjsEngine(await newQuickJSWASMModule(RELEASE_SYNC), settings);
    // WebAssembly is compiled on first use, which must not count for the first function.
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
    return { ...(time.wasOver ? failure(this.#tooSlow()) : outcome), usedMs };
  }

  #call(world: World, call: SandboxCall, time: ComputingTime): Result<string, FunctionProblem> {
    const { source, name, input, isOnlyRead = false } = call;
    const take = this.#begin(world, call);
    if (!take.ok) return take;
    time.begin();
    const defined = world.run(source, fileName);
    if (!defined.ok) return defined;
    const found = world.run(`typeof ${name} === 'function' ? ${name} : undefined`, 'look.js');
    if (!found.ok) return found;
    if (world.context.typeof(found.value) !== 'function')
      return failure({ kind: 'missing', message: `the source defines no function ${name}` });
    if (isOnlyRead) return success('');
    const called = world.call(take.value, [world.text(name), found.value, world.text(input)]);
    return called.ok ? answerOrError(world.context.getString(called.value)) : called;
  }

  /** The function that the prelude returns: it calls a custom function. */
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

  #tooSlow(): FunctionProblem {
    return {
      kind: 'too-slow',
      message: `not done after ${this.#settings.deadlineMs} ms of CPU time: make the function do less`,
    };
  }
}

type Made = Result<QuickJSHandle, FunctionProblem>;

/** The context of one call; freed with its scope. */
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
    return result.error === undefined
      ? success(this.keep(result.value))
      : failure(problemOf(this.context, this.keep(result.error)));
  }
}

/** The prelude reports an exception of the function as `{ error }`. */
function answerOrError(answer: string): Result<string, FunctionProblem> {
  if (!answer.startsWith('{"error":')) return success(answer);
  const { error } = JSON.parse(answer) as { readonly error?: Thrown };
  return error === undefined ? success(answer) : failure(thrownProblem(error));
}

interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly lineNumber?: unknown;
}

/** Reading an exception may run code of the function again: its time still counts. */
function problemOf(context: QuickJSContext, error: QuickJSHandle): FunctionProblem {
  const dumped: unknown = context.dump(error);
  return typeof dumped === 'object' && dumped !== null
    ? thrownProblem(dumped)
    : { kind: 'exception', message: `the function threw ${String(dumped).slice(0, 1000)}` };
}

function thrownProblem({ name, message, stack, lineNumber }: Thrown): FunctionProblem {
  const [title, text] = [textOf(name), textOf(message)];
  const at = new RegExp(`${fileName.replace('.', '\\.')}:(\\d+)`).exec(textOf(stack))?.[1];
  const line = Number(at ?? lineNumber);
  return {
    kind: kindOf(title, text),
    message: (title === '' ? text : `${title}: ${text}`) || 'an exception without a message',
    ...(Number.isSafeInteger(line) && line > 0 ? { line } : {}),
  };
}

function kindOf(name: string, message: string): FunctionProblem['kind'] {
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

/** CPU time of a function, without the set-up of its context. */
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
