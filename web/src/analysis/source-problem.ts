import type { FieldProblem } from '../api/get-json.ts';
import type { SourceProblem } from './source-editor.tsx';

/** The error that the server found in a source; the line is shown beside it. */
export function sourceProblem({ message, values }: FieldProblem): SourceProblem {
  const { line, detail } = values ?? {};
  return {
    message: typeof detail === 'string' ? detail : message,
    line: typeof line === 'number' ? line : null,
  };
}
