import type { SourceProblem } from './source-editor.tsx';

/** What the server says of a source: `line 3: SyntaxError: …`. */
export function sourceProblem(message: string): SourceProblem {
  const [, line, rest] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  return line === undefined ? { message, line: null } : { message: rest ?? message, line: Number(line) };
}
